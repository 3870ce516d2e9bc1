import { latinDigits } from './labels.js';

/** An answer of the list at the end: the question's number and what is said of it. */
export interface Listed {
  readonly value: number;
  readonly key: string;
  /** The explanation behind it, where the list is one of explained answers. */
  readonly rest: string;
}

const letter =
  '(?:[কখগঘঙচছজ](?![\\u0981-\\u09CD\\u09BC\\u0995-\\u09B9])|[A-Ha-h](?![A-Za-z])|i{1,3}(?![a-z])|iv(?![a-z])|[1-6১-৬](?![\\d০-৯]))';
const pair = new RegExp(
  `[\\s,;|(\\[]*(?:প্রশ্ন|q)?\\s?([\\d০-৯]{1,4})\\s?(?:নং)?[)\\].।:ঃ=|\\-–—→>\\s]{1,6}[(\\[]?\\s?(${letter}(?:\\s?(?:,|ও|and|&)\\s?(?![\\d০-৯])${letter}(?=[\\s)\\].।,;|]|$))*)\\s?[)\\]]?[\\s.।,;|]*`,
  'iuy',
);

/** The pairs `১. ক  ২. খ …` of a line when it holds nothing else; null otherwise. */
export const listedPairs = (text: string): readonly Listed[] | null => {
  if (text.length > 20_000) return null;
  const found: Listed[] = [];
  pair.lastIndex = 0;
  let at = 0;
  for (let match = pair.exec(text); match && match[0] !== ''; match = pair.exec(text)) {
    found.push({ value: Number(latinDigits(match[1] ?? '')), key: match[2] ?? '', rest: '' });
    at = pair.lastIndex;
  }
  return found.length > 0 && text.slice(at).trim() === '' ? found : null;
};

/** One answer with its explanation: `৫. খ — কারণ …`, `3. B. Because …`. */
export const listedWithRest = (text: string): Listed | null => {
  pair.lastIndex = 0;
  const match = pair.exec(text);
  if (!match || match.index !== 0) return null;
  return {
    value: Number(latinDigits(match[1] ?? '')),
    key: match[2] ?? '',
    rest: text
      .slice(match[0].length)
      .replace(/^[\s\-–—:।.)]+/u, '')
      .trim(),
  };
};

const cells = (text: string): string[] =>
  text
    .split(/[\s|,;]+/u)
    .map((cell) => cell.replace(/^[([]|[)\].।]+$/gu, ''))
    .filter((cell) => cell !== '' && !/^(?:প্রশ্ন|নং|উত্তর|question|q|no|ans|answer|key)$/iu.test(cell));

/** A row of numbers alone (the head of a table of answers), or null. */
export const numberRow = (text: string): readonly number[] | null => {
  const row = cells(text.length > 5000 ? '' : text);
  return row.length >= 2 && row.every((cell) => /^[\d০-৯]{1,4}$/.test(cell)) ? row.map((cell) => Number(latinDigits(cell))) : null;
};

/** The row of letters below it: as many as there are numbers, or null. */
export const letterRow = (text: string, count: number): readonly string[] | null => {
  const row = cells(text.length > 5000 ? '' : text);
  return row.length === count && row.every((cell) => /^(?:[কখগঘঙচছজ]|[A-Ha-h]|i{1,3}|iv|[1-6১-৬])$/u.test(cell)) ? row : null;
};
