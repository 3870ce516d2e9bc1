import { cutText } from '#contracts/shared/cut-text';

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const most = 300;

/** A rich text as one line for a list: without tags, pictures by a sign, formulas as they are written. */
export const shortText = (html: string): string => {
  const plain = html
    .replaceAll(/<img\b[^<>]*>/gi, ' ▣ ')
    .replaceAll(/<(?:\/?[a-z]|!)[^<>]*>/gi, ' ')
    .replaceAll(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > most ? `${cutText(plain, most - 1)}…` : plain;
};
