import { asHtml, asText } from '../pieces.js';
import { composed } from '#platform/kernel';
import type { Piece } from '../reading.js';

/** Elements that stand without an end, and those whose end people leave out. */
const single = new Set(['br', 'hr', 'img', 'wbr', 'input', 'source', 'p', 'li', 'td', 'tr', 'th', 'dd', 'dt']);
const known = new Set([
  ...single,
  ...(
    'a abbr address article aside audio b bdi bdo big blockquote body button caption center cite code col colgroup dd del details dfn ' +
    'div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 head header html i iframe ins kbd label legend ' +
    'link main map mark marquee math mfrac mi mn mo mover mrow msqrt msub msubsup msup mtable mtd mtext mtr munder munderover nav noscript ' +
    'object ol option param pre q s samp script section select small span strike strong style sub summary sup svg table tbody template ' +
    'textarea tfoot thead title tt u ul var video mglyph mstyle semantics annotation'
  ).split(' '),
]);

const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9]{0,15})((?:\s[^<>]{0,2000}|\/)?)>|<!--/g;
const entity = /&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8}\d?);/i;

/** A tag whose end is left out, and that stands in the middle of a sentence like a word (`What does <p> do?`) or alone. */
const isSpokenOf = (text: string, at: number, whole: string): boolean =>
  text.length === whole.length
    ? /^<p\b/i.test(whole)
    : !/^<(?:[bh]r|img|wbr)\b/i.test(whole) &&
      /[\p{L}\p{N}"'“‘]\s$/u.test(text.slice(Math.max(0, at - 2), at)) &&
      /^[\s?"'”’,.]/.test(text.slice(at + whole.length));

/** Where the text has a whole element (`<b>…</b>`), or one that needs no end: the positions of the tags that belong to such. */
const wholeTags = (text: string): ReadonlySet<number> => {
  const open = new Map<string, number[]>();
  const whole = new Set<number>();
  for (const found of text.matchAll(tag)) {
    const name = found[2]?.toLowerCase();
    if (name === undefined) continue;
    if (!known.has(name)) continue;
    const closes = found[1] === '/';
    if (closes) {
      const start = open.get(name)?.pop();
      if (start === undefined) continue;
      whole.add(start).add(found.index);
    } else if (single.has(name) && !isSpokenOf(text, found.index, found[0])) whole.add(found.index);
    if (!closes) {
      const starts = open.get(name) ?? [];
      starts.push(found.index);
      open.set(name, starts);
    }
  }
  return whole;
};

const escapeLoose = (text: string, whole: ReadonlySet<number>): string => {
  let made = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    made += sign === '<' && !whole.has(at) && !text.startsWith('<!--', at) ? '&lt;' : sign;
  }
  return made;
};

/**
 * A cell or a value whose format does not say what it is: markup where it holds a whole element or a character reference, else text.
 * `a < b and b > c` and a lone `<h1>` are text, also beside markup.
 */
export const asContent = (text: string): Piece => {
  const angle = text.includes('<');
  if (!angle && !text.includes('&')) return asText(text);
  const whole = angle ? wholeTags(text) : new Set<number>();
  // An option that is one reference and nothing else (`&lt;`) is asked about, not meant.
  const referred = entity.test(text) && !/^\s*&[#\w]+;\s*$/.test(text);
  if (whole.size === 0 && !referred) return asText(text);
  const html = escapeLoose(text, whole);
  return asHtml(whole.size === 0 ? html.replaceAll(/\r\n?|\n/g, '<br>') : html);
};

/** What shows in a text without these tags is less than what is meant, whatever becomes of the other tags. */
const shown = /^(?:su[bp]|[biu]|em|strong|code|img|pre|math|m[a-z]+|svg)$/;
const withoutFrames = (text: string): string =>
  text
    .replaceAll(tag, (whole, _slash: string, name?: string) => (name !== undefined && shown.test(name.toLowerCase()) ? whole : ''))
    .trim();
const loneTag = /^\s*<\/?[a-zA-Z][\w-]{0,20}(?:\s[^<>]{0,200})?\/?>(?:\s*<\/[a-zA-Z][\w-]{0,20}>)?\s*$/;

/** Options that are asked about as tags: several are nothing but one, or two of them would show the same without theirs. */
const speakOfTags = (options: readonly string[]): boolean => {
  const marked = options.filter((option) => option.includes('<'));
  if (marked.length === 0) return false;
  if (marked.filter((option) => loneTag.test(option) && !/<(?:img|math|svg)\s|<p>/i.test(option)).length > 1) return true;
  const left = new Map<string, string>();
  return marked.some((option) => {
    const bare = withoutFrames(option);
    const other = left.get(bare);
    left.set(bare, option.trim());
    return bare !== '' && other !== undefined && other !== option.trim();
  });
};

/** The options of one question: where tags are what is asked about, all of them are text. */
export const asOptions = (options: readonly string[]): readonly Piece[] => options.map(speakOfTags(options) ? asText : asContent);

const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };
export const decodeReferences = (text: string): string =>
  text.replaceAll(/&(lt|gt|amp|quot|apos|nbsp|#\d{1,6}|#x[\da-f]{1,5});/gi, (whole, name: string) => {
    const number = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    if (!name.startsWith('#')) return references[name.toLowerCase()] ?? whole;
    return number > 0 && number < 0x110000 && (number < 0xd800 || number > 0xdfff) ? String.fromCodePoint(number) : whole;
  });

/** The readable text of a value, for comparing. */
export const plainText = (text: string): string =>
  text.includes('<') || text.includes('&') ? decodeReferences(text.replaceAll(/<\/?[a-zA-Z][^<>]{0,2000}>/g, '')) || text : text;

/** As keys and options are compared: NFC, white space folded, small letters. */
export const foldText = (text: string): string =>
  composed(text)
    .replaceAll(/[\u200b\u2060\ufeff\u200c\u200d]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
