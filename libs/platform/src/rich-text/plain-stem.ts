import { cutText } from '#contracts/shared/cut-text';

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const longest = 300;

/** A stem for a line of a list: no markup, formulas as `$…$`, cut after 300 characters; pictures leave their alternative text. */
export const plainStem = (html: string): string => {
  const text = html
    .replaceAll(/<img\b[^<>]*?\salt="([^"]*)"[^<>]*>/gi, ' $1 ')
    .replaceAll(/<\/?(?:b|strong|i|em|u|s|sub|sup|span|code)(?:\s[^<>]*)?>/gi, '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length <= longest ? text : `${cutText(text, longest - 1).trimEnd()}…`;
};
