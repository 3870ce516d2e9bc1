import { createHash } from 'node:crypto';
import { composed } from '#platform/kernel';

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
const bengaliZero = 0x09e6;
/** Signs that are written one way or the other and mean the same. */
const alike: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
};

/** Everything of `folded` but the signs at the end. */
const foldedWhole = (text: string): string =>
  composed(
    text
      .replaceAll(/<(?!\/?(?:img|su[bp])\b)[^<>]*>/gi, ' ')
      .replaceAll(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => entities[entity] ?? ' '),
  )
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
    .replaceAll(/[“”„‘’–—−…]/g, (sign) => alike[sign] ?? sign)
    .replaceAll(/\s+/g, ' ')
    .trim();

const ends = new Set(' .:;,?।\u0983');

/**
 * Text as it counts for "the same question": NFC (ড়, ঢ়, য় and ো in either form), joiners dropped, white space folded, digits of both
 * scripts alike, curly quotes and dashes straight, no sign at the end; markup counts only where it is a picture or raises and lowers.
 */
export const folded = (text: string): string => {
  const whole = foldedWhole(text);
  let end = whole.length;
  while (end > 0 && ends.has(whole[end - 1] ?? '')) end -= 1;
  return whole.slice(0, end);
};

const sha256 = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export const stimulusKey = (text: string): string => sha256([folded(text)]);

/** The same for the same kind, stem, stimulus and options in any order; the right answer is no part of it. */
export const contentKey = (question: {
  readonly kind: string;
  readonly stem: string;
  readonly stimulus: string | null;
  readonly options: readonly string[];
}): string => sha256([question.kind, folded(question.stem), folded(question.stimulus ?? ''), ...question.options.map(folded).toSorted()]);

/**
 * The key of what repeats a question that its author does not see: it counts for this author alone, until a writer accepts it. A refusal would
 * tell that the bank, and perhaps a coming paper, holds the question.
 */
export const authorsContentKey = (key: string, authorId: string): string => `${key}:${authorId}`;

/** The key by which a question counts for everybody. */
export const sharedContentKey = (stored: string): string => stored.split(':', 1)[0] ?? stored;
