import { cutText } from '#contracts/shared/cut-text';

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const inWord = /<\/?(?:b|strong|i|em|u|s|sub|sup|span|code)(?:\s[^<>]*)?>/gi;

/** Rich text without its markup, formulas as `$…$`, each block on a line of its own. */
export const plainOf = (html: string): string =>
  html
    .replaceAll(/<img\b[^<>]*?\salt="([^"]*)"[^<>]*>/gi, ' $1 ')
    .replaceAll(inWord, '')
    .replaceAll(/<(?:\/(?:p|li|tr|h[1-6]|blockquote|pre)|br)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/[ \t\f\r\u00a0]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();

/** At most `most` signs of a plain text, never ending within a formula. */
export const clip = (plain: string, most: number): string => {
  if (plain.length <= most) return plain;
  let cut = cutText(plain, most - 1);
  const dollars = cut.match(/(?<!\\)\$/g)?.length ?? 0;
  if (dollars % 2 === 1) cut = cut.slice(0, cut.lastIndexOf('$'));
  return `${cut.replace(/\$+$/, '').trimEnd()}…`;
};

/** In a line. */
export const lineOf = (html: string, most = 140): string => clip(plainOf(html).replaceAll('\n', ' '), most);
