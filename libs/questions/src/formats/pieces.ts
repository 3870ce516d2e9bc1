import type { Piece } from './reading.js';

export const asText = (text: string): Piece => ({ as: 'text', text });
export const asHtml = (text: string): Piece => ({ as: 'html', text });

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that mean markup, as themselves. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

/** Also in the expressions below. */
const longestFormula = 4000;

/**
 * Where a formula that opens at `from` (a `$`) ends, or -1. By Pandoc's rule (`tex_math_dollars`): the opening sign has no space after
 * it, the closing one no space before and no digit after it; a formula does not pass a blank line. `$$` displays and may hold line breaks.
 */
const formulaEnd = (text: string, from: number): number => {
  const wide = text[from + 1] === '$';
  const start = from + (wide ? 2 : 1);
  if (!wide && /\s/.test(text[start] ?? ' ')) return -1;
  // No formula is longer: what looks further from each sign would be quadratic in a hostile text.
  const limit = Math.min(text.length, start + longestFormula);
  for (let at = start; at < limit; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '\n' && /^\n[ \t]*\r?\n/.test(text.slice(at, at + 80))) return -1;
    else if (sign === '$') {
      if (at === start) return -1;
      if (wide) return text[at + 1] === '$' ? at + 2 : -1;
      if (/\s/.test(text[at - 1] ?? '')) continue;
      return /\d/.test(text[at + 1] ?? '') ? -1 : at + 1;
    }
  }
  return -1;
};

/**
 * Makes every dollar sign that opens no formula `\$`, so that what is stored says which is which. `\(…\)` and `\[…\]` become `$…$` and
 * `$$…$$` where they end on the same paragraph.
 */
export const plainDollars = (text: string): string => {
  const slashed = text
    .replaceAll(/(?<!\\)\\\(([^$\n]{0,4000}?)(?<!\\)\\\)/g, (_whole, inside: string) => `$${inside.trim()}$`)
    .replaceAll(/(?<!\\)\\\[([^$]{0,4000}?)(?<!\\)\\\]/g, (whole, inside: string) =>
      /\n\s*\n/.test(inside) ? whole : `$$${inside.trim()}$$`,
    );
  let made = '';
  let at = 0;
  // After a sign without an end the ones that follow are looked at again, but never the same stretch twice for one kind of sign.
  while (at < slashed.length) {
    const next = slashed.indexOf('$', at);
    if (next < 0) break;
    made += slashed.slice(at, next);
    if (slashed[next - 1] === '\\') {
      made += '$';
      at = next + 1;
      continue;
    }
    const end = formulaEnd(slashed, next);
    made += end < 0 ? '\\$' : slashed.slice(next, end);
    at = end < 0 ? next + 1 : end;
  }
  return made + slashed.slice(at);
};

/** A piece as rich text: characters that mean markup escaped and line breaks kept where it was plain text. Formulas stay to the letter. */
export const toRichText = (piece: Piece): string => {
  const text = plainDollars(piece.text);
  if (piece.as === 'html') return text;
  return escapeMarkup(text.trim()).replaceAll(/\r\n?|\n/g, '<br>');
};
