import { explanationOf, keyOf, numberOf } from './signs.js';

const whole = /^\s*([*_]{1,3})([^\s*](?:[^*]*[^\s*_])?)\1\s*$/u;
const head = /^\s*([*_]{1,3})([([]?[\d০-৯]{1,4}\s?(?:নং)?\s?[ঃ)\].।:]{1,2})\1\s*(?=\S)/u;

const around =
  /^(\s{0,40}(?:[✓✔✅☑]\uFE0F?\s{0,3})?)([*_]{1,3})([([{<]?\s?(?:[ক-ছA-Ha-h]|[ivx]{1,4}|[1-8১-৮])\s?[)\]}>.।:]{0,2})\2\s{0,3}([)\].:]?)\s*(?=\S)/u;
/** `**A.** Crow`, `*b)* Doyel`: stars on both sides of a label set it off and mark nothing. */
const withoutLabelStars = (text: string): string => {
  const found = around.exec(text);
  if (!found) return text;
  const label = `${found[3] ?? ''}${found[4] ?? ''}`;
  return /[)\]}>.।:]$/u.test(label) ? `${found[1] ?? ''}${label} ${text.slice(found[0].length)}` : text;
};

/**
 * A line without the stars that chats set off letters with (`*১.* প্রশ্ন`, `*[বিষয়: …]*`, `*সঠিক: গ*`), where they are wrapped around what a
 * paper is known by. Elsewhere a star may be a mark of the right option or a sign of the text.
 */
export const withoutStars = (text: string): string => {
  if (!/^\s*(?:[✓✔✅☑]\uFE0F?\s{0,3})?[*_]/u.test(text)) return text;
  const number = head.exec(text);
  if (number) return `${number[2] ?? ''} ${text.slice(number[0].length)}`;
  const inner = whole.exec(text)?.[2];
  if (inner === undefined) return withoutLabelStars(text);
  const isSign = /^\[.*\]$/.test(inner) || numberOf(inner) !== null || keyOf(inner) !== null || explanationOf(inner) !== null;
  return isSign ? inner : text;
};
