import { latinDigits } from './labels.js';
import { plainSigns } from './label-signs.js';
import { isDoubted, readingsOf, saidBy } from './unclear-answer.js';

/** An answer of the list at the end: the question's number and what is said of it. */
export interface Listed {
  readonly value: number;
  readonly key: string;
  /** The explanation behind it, where the list is one of explained answers. */
  readonly rest: string;
  /** As it stands. */
  readonly asFound: string;
  /** Where nobody can say which option is meant: the two readings. */
  readonly readings?: readonly [one: string, other: string];
}

const letter =
  '(?:[কখগঘঙচছজ](?![\\u0981-\\u09CD\\u09BC\\u0995-\\u09B9])|[A-Ha-h](?![A-Za-z])|i{1,3}(?![a-z])|iv(?![a-z])|[1-6১-৬](?![\\d০-৯])|t(?:rue)?(?![a-z])|false(?![a-z])|সত্য|মিথ্যা)';
const pair = new RegExp(
  `[\\s,;|(\\[]*(?:প্রশ্ন|q)?\\s?([\\d০-৯]{1,4})\\s?(?:নং)?[)\\].।:ঃ=|\\-–—→>\\s]{1,6}[(\\[]?\\s?(${letter}(?:\\s?(?:,|ও|and|&)\\s?(?![\\d০-৯])${letter}(?=[\\s)\\].।,;|]|$))*)\\s?[)\\]]?[\\s.।,;|]*`,
  'iuy',
);

const asItStands = (text: string): string => text.replaceAll(/^[\s,;|]+|[\s,;|]{1,20}$/gu, '');

const strictPairs = (text: string): readonly Listed[] | null => {
  const found: Listed[] = [];
  pair.lastIndex = 0;
  let at = 0;
  for (let match = pair.exec(text); match && match[0] !== ''; match = pair.exec(text)) {
    found.push({ value: Number(latinDigits(match[1] ?? '')), key: match[2] ?? '', rest: '', asFound: asItStands(match[0]) });
    at = pair.lastIndex;
  }
  return found.length > 0 && text.slice(at).trim() === '' ? found : null;
};

/** The numbers of a list: each stands behind a space or the letter before it, and has a sign behind it. */
const beginning = /(?<![^\s,;|([\])}কখগঘঙচছজA-Ha-h])(?:প্রশ্ন|q)?\s?([\d০-৯]{1,4})\s?(?:নং)?\s?[ঃ)\]।.:=\-–—→>]{1,2}(?![\d০-৯]*\s?[.।]\d)/giu;

const beginsWithNumber = /^[\s,;|([]{0,4}(?:প্রশ্ন|q)?\s?[\d০-৯\u2460-\u249b\u24f5-\u24fe\u2776-\u2793\uff11-\uff19]/iu;

/** The line cut at its numbers; null where it does not begin with one, or where they do not rise. */
const numbered = (text: string): readonly { readonly value: number; readonly said: string; readonly asFound: string }[] | null => {
  const starts = [...text.matchAll(beginning)];
  if (starts.length === 0 || starts[0]!.index > 4 || /[^\s,;|([]/u.test(text.slice(0, starts[0]!.index))) return null;
  const found = starts.map((start, at) => {
    const piece = text.slice(start.index, starts[at + 1]?.index);
    return { value: Number(latinDigits(start[1] ?? '')), said: piece.slice(start[0].length), asFound: asItStands(piece) };
  });
  return found.every(({ value }, at) => value === 1 || value > (found[at - 1]?.value ?? -1)) ? found : null;
};

/** A word or two that are no answer. */
const isWord = (text: string): boolean =>
  text.trim().length <= 24 && /^\s*\p{L}[^\d০-৯]*$/u.test(text) && text.trim().split(/\s+/u).length < 3;

/** Answers of which some are not clear: `১. ক  ২. ক/খ  ৩. -`. A line of them is a list by itself only where others of it are sure (`isSure`). */
export const looseEntries = (whole: string, isSure = false): readonly Listed[] | null => {
  if (whole.length > 20_000 || !beginsWithNumber.test(whole)) return null;
  const pieces = numbered(plainSigns(whole));
  if (!pieces) return null;
  const all = pieces.map((piece) => ({ ...piece, is: saidBy(piece.said) }));
  const clear = all.filter(({ is }) => is?.is === 'key').length;
  if (isSure && (clear < 2 || clear * 2 < all.length)) return null;
  // An explanation behind some of them is theirs where their numbers leave none out.
  const isInTurn = all.length > 2 && clear > 0 && all.every(({ value }, at) => value === (all[0]?.value ?? 0) + at);
  const explained = new Map(all.flatMap((one) => (one.is === null && isInTurn ? [[one, listedWithRest(one.asFound)] as const] : [])));
  const words = all.filter((one) => one.is === null && !explained.get(one));
  if (words.length > 0 && (clear < 3 || words.length * 2 > clear || !words.every(({ said }) => isWord(said)))) return null;
  return all.map((one) => explained.get(one) ?? listedOf(one.value, one.said, one.asFound));
};

/** The pairs `১. ক  ২. খ …` of a line when it holds nothing else; null otherwise. One that is not clear takes nothing from the others. */
export const listedPairs = (whole: string): readonly Listed[] | null =>
  whole.length > 20_000 ? null : (strictPairs(plainSigns(whole)) ?? looseEntries(whole, true));

/** One answer with its explanation: `৫. খ — কারণ …`, `3. B. Because …`. */
export const listedWithRest = (text: string): Listed | null => {
  pair.lastIndex = 0;
  const match = pair.exec(text);
  if (!match || match.index !== 0) return null;
  // `1-3. BAC`: not the answer 3 of question 1.
  if (/^[\d০-৯]/.test(match[2] ?? '') && lettersAlone(text.slice(match[0].length)) !== null) return null;
  const [value, key] = [Number(latinDigits(match[1] ?? '')), match[2] ?? ''];
  const behind = text.slice(match[0].lastIndexOf(key) + key.length);
  // `৫. ৬. খ`: the answer of 5 is missing.
  if (/^[\d০-৯]/.test(key) && /^\s?[).।:]/.test(behind)) return null;
  const said = text.slice(match[0].lastIndexOf(key)).trim();
  if (isDoubted(behind, key)) return { value, key: said, rest: '', asFound: text.trim(), readings: readingsOf(said) ?? [said, ''] };
  return {
    value,
    key,
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

/** Cells of which some are not clear: `| A | B or C | - |`. */
const looseCells = (text: string, count: number): readonly string[] | null => {
  for (const parts of [/[|\t]/u, /\s{2,}/u, /[\s,;]+/u]) {
    const row = text
      .replaceAll(/^[|\s]+|[|\s]+$/gu, '')
      .split(parts)
      .map((cell) => cell.trim());
    const clear = row.filter((cell) => saidBy(cell)?.is === 'key').length;
    if (row.length === count && clear * 2 >= count && row.every((cell) => saidBy(cell) !== null)) return row;
  }
  return null;
};

/** The row of letters below it: as many as there are numbers, or null. */
export const letterRow = (text: string, count: number): readonly string[] | null => {
  const row = cells(text.length > 5000 ? '' : text);
  const isClear = row.length === count && row.every((cell) => /^(?:[কখগঘঙচছজ]|[A-Ha-h]|i{1,3}|iv|[1-6১-৬])$/u.test(cell));
  return isClear ? row : looseCells(text.length > 5000 ? '' : text, count);
};

/** An answer of a list by its number and what is said of it. */
export const listedOf = (value: number, said: string, asFound: string): Listed => {
  const what = saidBy(said);
  if (what?.is === 'key' || what?.is === 'nothing') return { value, key: what.is === 'key' ? what.key : '', rest: '', asFound };
  return { value, key: said.trim(), rest: '', asFound, readings: what?.readings ?? [asItStands(said), ''] };
};

const oneLetter = /^(?:[কখগঘঙচছজ]|[A-Ha-h])$/u;
/** `B, A/C, D`: letters of which one stands for two. Null where all are clear, or where other signs part them. */
const looseLetters = (text: string): readonly string[] | null => {
  const found = (/[,;|]/u.test(text) ? text.split(/[,;|]/u) : text.split(/\s+/u)).map((part) => part.trim());
  const clear = found.filter((part) => oneLetter.test(part)).length;
  const isParted = found.every((part, at) => (at % 2 === 0 ? oneLetter.test(part) : /^[-–/]$/u.test(part)));
  const isMixed = clear >= 1 && clear < found.length && !isParted;
  return isMixed && found.every((part) => oneLetter.test(part) || (saidBy(part) !== null && saidBy(part)?.is !== 'key')) ? found : null;
};

/** Letters and nothing else: `B, A, B`, `B A C`, `BAC`; null where the text is anything else. */
export const lettersAlone = (whole: string): readonly string[] | null => {
  const text = plainSigns(whole.length > 5000 ? '' : whole).trim();
  if (/^(?:[A-H]{2,200}|[a-h]{2,200})[.।]?$/.test(text)) return [...text.replace(/[.।]$/, '')];
  const loose = looseLetters(text);
  if (loose) return loose;
  const found = text.split(/[\s,;|/।.()[\]–-]+/u).filter((part) => part !== '');
  return found.length > 0 && found.every((part) => oneLetter.test(part)) ? found : null;
};

/** What a section is called in a list, and its answers behind that on one line: `Section A: 1. A 2. B`. */
export const namedPairs = (text: string): { readonly name: string; readonly pairs: readonly Listed[] } | null => {
  if (text.length > 5000) return null;
  const first = /[ঃ\s:：–—=-](?=[\d০-৯]{1,4}\s?[ঃ).।:=\-–—→])/u.exec(text.slice(0, 120));
  const name = first === null ? '' : text.slice(0, first.index).replace(/[ঃ\s:：–—=-]+$/u, '');
  const pairs = /\p{L}\p{M}*\p{L}/u.test(name) && listedWithRest(name) === null ? listedPairs(text.slice((first?.index ?? 0) + 1)) : null;
  return pairs ? { name, pairs } : null;
};

/** `Section A: B A C`: letters in the order of a section's questions. */
export const namedLetters = (text: string): { readonly name: string; readonly letters: readonly string[] } | null => {
  const [, name = '', rest = ''] = /^(.{2,80}?)\s?[ঃ:：–—=-]+\s?([^ঃ:：–—=-]{1,1000})$/u.exec(text.length > 1200 ? '' : text) ?? [];
  const letters = /^[^\d০-৯([]*\p{L}\p{M}*\p{L}/u.test(name) ? lettersAlone(rest) : null;
  return letters ? { name, letters } : null;
};
