import { latinDigits } from './labels.js';
import { plainSigns } from './label-signs.js';

/** An answer of the list at the end: the question's number and what is said of it. */
export interface Listed {
  readonly value: number;
  readonly key: string;
  /** The explanation behind it, where the list is one of explained answers. */
  readonly rest: string;
  /** As it stands. */
  readonly asFound: string;
}

const letter =
  '(?:[কখগঘঙচছজ](?![\\u0981-\\u09CD\\u09BC\\u0995-\\u09B9])|[A-Ha-h](?![A-Za-z])|i{1,3}(?![a-z])|iv(?![a-z])|[1-6১-৬](?![\\d০-৯])|t(?:rue)?(?![a-z])|false(?![a-z])|সত্য|মিথ্যা)';
const pair = new RegExp(
  `[\\s,;|(\\[]*(?:প্রশ্ন|q)?\\s?([\\d০-৯]{1,4})\\s?(?:নং)?[)\\].।:ঃ=|\\-–—→>\\s]{1,6}[(\\[]?\\s?(${letter}(?:\\s?(?:,|ও|and|&)\\s?(?![\\d০-৯])${letter}(?=[\\s)\\].।,;|]|$))*)\\s?[)\\]]?[\\s.।,;|]*`,
  'iuy',
);

const asItStands = (text: string): string => text.replaceAll(/^[\s,;|]+|[\s,;|]{1,20}$/gu, '');

/** The pairs `১. ক  ২. খ …` of a line when it holds nothing else; null otherwise. */
export const listedPairs = (whole: string): readonly Listed[] | null => {
  if (whole.length > 20_000) return null;
  const text = plainSigns(whole);
  const found: Listed[] = [];
  pair.lastIndex = 0;
  let at = 0;
  for (let match = pair.exec(text); match && match[0] !== ''; match = pair.exec(text)) {
    found.push({ value: Number(latinDigits(match[1] ?? '')), key: match[2] ?? '', rest: '', asFound: asItStands(match[0]) });
    at = pair.lastIndex;
  }
  return found.length > 0 && text.slice(at).trim() === '' ? found : null;
};

/** One answer with its explanation: `৫. খ — কারণ …`, `3. B. Because …`. */
export const listedWithRest = (text: string): Listed | null => {
  pair.lastIndex = 0;
  const match = pair.exec(text);
  if (!match || match.index !== 0) return null;
  // `1-3. BAC`: not the answer 3 of question 1.
  if (/^[\d০-৯]/.test(match[2] ?? '') && lettersAlone(text.slice(match[0].length)) !== null) return null;
  return {
    value: Number(latinDigits(match[1] ?? '')),
    key: match[2] ?? '',
    rest: text
      .slice(match[0].length)
      .replace(/^[\s\-–—:।.)]+/u, '')
      .trim(),
    asFound: text.trim(),
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

/** Letters and nothing else: `B, A, B`, `B A C`, `BAC`; null where the text is anything else. */
export const lettersAlone = (whole: string): readonly string[] | null => {
  const text = plainSigns(whole.length > 5000 ? '' : whole).trim();
  if (/^(?:[A-H]{2,200}|[a-h]{2,200})[.।]?$/.test(text)) return [...text.replace(/[.।]$/, '')];
  const found = text.split(/[\s,;|/।.()[\]–-]+/u).filter((part) => part !== '');
  return found.length > 0 && found.every((part) => /^(?:[কখগঘঙচছজ]|[A-Ha-h])$/u.test(part)) ? found : null;
};

/** What a section is called in a list, and its answers behind that on one line: `Section A: 1. A 2. B`. */
export const namedPairs = (text: string): { readonly name: string; readonly pairs: readonly Listed[] } | null => {
  if (text.length > 5000) return null;
  const first = /[ঃ\s:：–—=-](?=[\d০-৯]{1,4}\s?[ঃ).।:=\-–—→])/u.exec(text.slice(0, 120));
  const name = first === null ? '' : text.slice(0, first.index).replace(/[ঃ\s:：–—=-]+$/u, '');
  const pairs = /\p{L}\p{M}*\p{L}/u.test(name) ? listedPairs(text.slice((first?.index ?? 0) + 1)) : null;
  return pairs ? { name, pairs } : null;
};

/** `Section A: B A C`: letters in the order of a section's questions. */
export const namedLetters = (text: string): { readonly name: string; readonly letters: readonly string[] } | null => {
  const [, name = '', rest = ''] = /^(.{2,80}?)\s?[ঃ:：–—=-]+\s?([^ঃ:：–—=-]{1,1000})$/u.exec(text.length > 1200 ? '' : text) ?? [];
  const letters = /^[^\d০-৯([]*\p{L}\p{M}*\p{L}/u.test(name) ? lettersAlone(rest) : null;
  return letters ? { name, letters } : null;
};
