import { escapeMarkup, unescapeMarkup } from './pieces.js';
import { withObjectsAsPictures } from './inline-drawings.js';
import type { PictureOf } from './reading.js';

/** What may come along as data: whether it is kept is decided where texts are cleaned. Bytes. */
const largest = 4_000_000;

const starts: readonly (readonly [type: string, head: string, at?: number])[] = [
  ['image/png', '\u0089PNG\r\n\u001a\n'],
  ['image/jpeg', '\u00ff\u00d8\u00ff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'WEBP', 8],
  ['image/bmp', 'BM'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
];

/** The media type of a picture by its content; SVG by its first element; null for anything else. */
export const pictureType = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 400)).toString('latin1');
  const found = starts.find(([, start, at = 0]) => head.startsWith(start, at));
  if (found) return found[0];
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<svg[\s>]/i.test(head.replace(/^\u00EF\u00BB\u00BF/, '')) ? 'image/svg+xml' : null;
};

/** A picture as a data: address, typed by its content; null for what is no picture or too large. */
export const dataAddress = (bytes: Uint8Array): string | null => {
  const type = bytes.byteLength <= largest ? pictureType(bytes) : null;
  return type && `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}`;
};

const source = /(\ssrc\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/i;
const unquoted = (value: string): string => unescapeMarkup(/^["']/.test(value) ? value.slice(1, -1) : value).trim();

/** Every `<img …>` of the text put through `change`, which answers what stands in its place. */
export const eachPicture = (html: string, change: (tag: string) => string): string => {
  const small = html.toLowerCase();
  let made = '';
  let at = 0;
  for (let start = small.indexOf('<img'); start >= 0; start = small.indexOf('<img', at)) {
    const end = small.indexOf('>', start);
    // Without an end there is none further on either.
    if (end < 0) break;
    made += html.slice(at, start) + change(html.slice(start, end + 1));
    at = end + 1;
  }
  return made + html.slice(at);
};

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`, 'i').exec(tag);
  return found ? unquoted(found[1]!) : null;
};

/** A formula that an editor shows as a picture (Canvas, Moodle's TeX filter) is the formula: its LaTeX comes along. */
const pictured = (tag: string): string | null => {
  const address = attribute(tag, 'src') ?? '';
  if (!/equation_image|texrender/i.test(attribute(tag, 'class') ?? '') && !/\/equation_images\/|\/filter\/tex\/|texdebug/i.test(address))
    return null;
  const latex = (
    attribute(tag, 'data-equation-content') ?? (attribute(tag, 'alt') ?? attribute(tag, 'title') ?? '').replace(/^LaTeX:\s*/i, '')
  ).trim();
  return latex === '' || latex.includes('$') ? null : `$${escapeMarkup(latex)}$`;
};

/**
 * The text with the pictures of the file inside it as data: addresses. A picture that the file does not hold keeps its address, so that
 * the common stage can say so.
 */
export const withPictures = (html: string, pictureOf: PictureOf): string =>
  eachPicture(withObjectsAsPictures(html), (tag) => {
    const formula = pictured(tag);
    if (formula) return formula;
    const address = source.exec(tag);
    if (!address || /^\s*(?:data|https?):/i.test(unquoted(address[2]!))) return tag;
    const picture = pictureOf(unquoted(address[2]!));
    const data = picture && dataAddress(picture.bytes);
    return data ? tag.replace(source, () => `${address[1]}"${data}"`) : tag;
  });
