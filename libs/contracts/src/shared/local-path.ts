/** `//host`, `/\host`, their encoded forms, and lines that are broken near their beginning. */
const leadsAway = (path: string): boolean => {
  const decoded = path.replace(/%(2f|5c|0[0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return /^\/[/\\]/.test(decoded) || /\p{Cc}/u.test(decoded.slice(0, 3));
};

/**
 * A path of this site, or null. What follows a sign-in may only lead here: `//evil`, `/\evil`, `javascript:`, encoded and
 * broken lines all give null. The browser and the server go by this one rule. `origin` such as https://prostuti.example.
 */
export const localPath = (given: string, origin: string): string | null => {
  // Control characters and backslashes are how browsers are talked into another host.
  if (!given.startsWith('/') || /[\\\p{Cc}]/u.test(given) || leadsAway(given)) return null;
  if (!URL.canParse(given, origin)) return null;
  const { origin: at, pathname, search, hash } = new URL(given, origin);
  // `/..//evil` is `//evil` once its dots are taken out.
  return at === origin && !leadsAway(pathname) ? `${pathname}${search}${hash}` : null;
};
