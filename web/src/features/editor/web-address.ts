/** What somebody typed as an address of the web, in full: `example.org` is `https://example.org/`. Null for what leads elsewhere. */
export const webAddress = (typed: string): string | null => {
  const text = typed.trim();
  if (text === '' || /[\s\\]/.test(text)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : null;
};
