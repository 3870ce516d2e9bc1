import { formulaAt } from '#contracts/shared/formula-at';
import type { Piece } from './reading.js';

export const asText = (text: string): Piece => ({ as: 'text', text });
export const asHtml = (text: string): Piece => ({ as: 'html', text });

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that mean markup, as themselves. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

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

/** A piece as rich text: characters that mean markup escaped and line breaks kept where it was plain text. Formulas stay to the letter. */
export const toRichText = (piece: Piece): string => {
  const text = plainDollars(piece.text);
  if (piece.as === 'html') return text;
  return escapeMarkup(text.trim()).replaceAll(/\r\n?|\n/g, '<br>');
};
