const svg = /<svg\b(?:"[^"]{0,4000}"|'[^']{0,4000}'|[^<>"'])*>/gi;
/** An SVG is no picture that is kept; as one it is told by its name. */
const asPicture = '<img src="data:image/svg+xml;base64,">';

const withoutSvg = (html: string): string => {
  let made = '';
  let at = 0;
  const small = html.toLowerCase();
  for (const found of html.matchAll(svg)) {
    if (found.index < at) continue;
    const empty = found[0].endsWith('/>');
    const end = empty ? found.index + found[0].length : small.indexOf('</svg>', found.index);
    // One that is never closed is spoken of; so are those behind it.
    if (end < 0) break;
    made += html.slice(at, found.index) + asPicture;
    at = empty ? end : end + 6;
  }
  return made + html.slice(at);
};

/** A picture in an `<object>` is one in an `<img>`. */
export const withObjectsAsPictures = (html: string): string =>
  html.replaceAll(/<object\b([^<>]{0,2000})>(?:[^<]{0,2000}<\/object\s*>)?/gi, (whole, attributes: string) => {
    const [, address] = /\sdata\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? [];
    const isImage = /\stype\s*=\s*["']?image\//i.test(attributes) || /\.(?:png|jpe?g|gif|webp|svg|bmp)$/i.test(address ?? '');
    return address !== undefined && isImage ? `<img src="${address.replaceAll('"', '')}">` : whole;
  });

/** What is written above a word stands behind it in brackets. */
const withoutRuby = (html: string): string =>
  html.replaceAll(
    /(<rp\b[^<>]*>[^<]{0,20}(?:<\/rp\s*>)?\s*)?<rt\b[^<>]{0,200}>([^<]{0,400})(?:<\/rt\s*>)?/gi,
    (whole, bracket: string | undefined, text: string) => (bracket === undefined && text.trim() !== '' ? ` (${text.trim()})` : whole),
  );

/** HTML in which drawings stand as pictures, so that none of them vanishes where texts are cleaned. */
export const withDrawings = (html: string): string => {
  let made = html;
  if (/<svg\b/i.test(made)) made = withoutSvg(made);
  if (/<object\b/i.test(made)) made = withObjectsAsPictures(made);
  return /<rt\b/i.test(made) ? withoutRuby(made) : made;
};
