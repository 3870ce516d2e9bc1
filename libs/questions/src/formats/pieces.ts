import { formulaAt } from '#contracts/shared/formula-at';
import type { Piece } from './reading.js';

export const asText = (text: string): Piece => ({ as: 'text', text });
export const asHtml = (text: string): Piece => ({ as: 'html', text });

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that mean markup, as themselves. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
/** The same between double quotes. */
export const escapeAttribute = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const signs: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
/** What an attribute says. */
export const unescapeMarkup = (text: string): string => text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => signs[entity]!);

/** `\(…\)` and `\[…\]` as `$…$` and `$$…$$` where they end on the same paragraph, before another begins. */
const slashedFormulas = (text: string): string =>
  text
    .replaceAll(/(?<!\\)\\\(((?:(?!(?<!\\)\\\()[^$\n]){0,4000}?)(?<!\\)\\\)/g, (_whole, inside: string) => `$${inside.trim()}$`)
    .replaceAll(/(?<!\\)\\\[((?:(?!(?<!\\)\\\[)[^$]){0,4000}?)(?<!\\)\\\]/g, (whole, inside: string) =>
      /\n\s*\n/.test(inside) ? whole : `$$${inside.trim()}$$`,
    );

/**
 * Makes every dollar sign that opens no formula `\$`, so that what is stored says which is which. `\(…\)` and `\[…\]` become `$…$` and
 * `$$…$$` where they end on the same paragraph.
 */
export const plainDollars = (text: string): string => {
  const slashed = slashedFormulas(text);
  let made = '';
  let at = 0;
  while (at < slashed.length) {
    const next = slashed.indexOf('$', at);
    if (next < 0) break;
    made += slashed.slice(at, next);
    if (slashed[next - 1] === '\\') {
      made += '$';
      at = next + 1;
      continue;
    }
    const end = formulaAt(slashed, next)?.end;
    made += end === undefined ? '\\$' : slashed.slice(next, end);
    at = end ?? next + 1;
  }
  return made + slashed.slice(at);
};

/**
 * A tag of HTML as editors write it: with attributes that have values, or none. `<b and c>` in a formula is none. `<br>` stands in formulas of
 * several lines and ends none.
 */
const tag =
  /<(?!br\b)(\/?)([a-z][a-z0-9]{0,15})(?:\s+[a-z][\w:-]{0,40}\s*=\s*(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'<>=]{1,2000}))*\s*\/?>/gi;
/** Elements whose text stands for itself: nothing in it is a formula. */
export const verbatimTags: ReadonlySet<string> = new Set(['pre', 'code', 'samp', 'kbd', 'tt']);
const escapedDollars = (text: string): string => text.replaceAll(/(?<!\\)\$/g, String.raw`\$`);

/** A formula in HTML, up to where another begins: each part of the text is looked at once. */
const inHtml = /\$\$[^$]{1,4000}\$\$|(?<!\\)\\\[(?:(?!(?<!\\)\\\[)[^$]){1,4000}?\\\]|(?<!\\)\\\((?:(?!(?<!\\)\\\()[^$]){1,4000}?\\\)/g;
/** `<br>` and no-break spaces within a formula are white space. */
const oneLine = (html: string): string =>
  html.includes('<br') || html.includes('&nbsp;')
    ? html.replaceAll(inHtml, (formula) => formula.replaceAll(/<br ?\/?>|&nbsp;/g, ' '))
    : html;

/** The same of HTML: no formula crosses a tag, and none stands in code. */
const plainDollarsOfHtml = (html: string): string => {
  if (!/\$|\\[([]/.test(html)) return html;
  if (!html.includes('<')) return plainDollars(html);
  const text = oneLine(html);
  let [made, at] = ['', 0];
  let code: string | null = null;
  const run = (to: number): string => (code === null ? plainDollars : escapedDollars)(text.slice(at, to));
  for (const found of text.matchAll(tag)) {
    made += run(found.index) + found[0];
    at = found.index + found[0].length;
    const name = found[2]!.toLowerCase();
    if (code === null && found[1] === '' && verbatimTags.has(name)) code = name;
    else if (found[1] === '/' && name === code) code = null;
  }
  return made + run(text.length);
};

/** A piece as rich text: characters that mean markup escaped and line breaks kept where it was plain text. Formulas stay to the letter. */
export const toRichText = (piece: Piece): string =>
  piece.as === 'html' ? plainDollarsOfHtml(piece.text) : escapeMarkup(plainDollars(piece.text).trim()).replaceAll(/\r\n?|\n/g, '<br>');
