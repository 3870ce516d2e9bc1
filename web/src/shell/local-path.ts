/**
 * A path of this site, or null. What follows a sign-in may only lead here: `//evil`, `/\evil`, `javascript:`, encoded and
 * broken lines all give null.
 */
export const localPath = (given: string, origin: string): string | null => {
  // Control characters and backslashes are how browsers are talked into another host.
  if (!given.startsWith('/') || /[\\\p{Cc}]/u.test(given)) return null;
  const decoded = given.replace(/%(2f|5c|0[0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (/^\/[/\\]/.test(decoded) || /\p{Cc}/u.test(decoded.slice(0, 3))) return null;
  if (!URL.canParse(given, origin)) return null;
  const address = new URL(given, origin);
  return address.origin === origin ? `${address.pathname}${address.search}${address.hash}` : null;
};
