import type { ProblemCode } from '#contracts/shared/imports';
import { inside, same, type KeyWay } from './key-way.js';
import { namesEither, readTexts, readTokens, type KeyCase, type Token } from './keys.js';

/** Two readings of a key that cannot both be meant. */
export interface Readings {
  readonly one: readonly number[];
  readonly other: readonly number[];
}
export type KeyAnswer =
  | { readonly correct: readonly number[] }
  | { readonly code: ProblemCode; readonly key: string; readonly readings?: Readings };
type Resolved = readonly number[] | ProblemCode | Readings;

const isRead = (found: Resolved): found is readonly number[] => Array.isArray(found);

/** Where labels and places differ, a key of the labels' own kind names a label; else the two must say the same. */
const byLabels = (
  { places, form, win }: NonNullable<KeyCase['labels']>,
  tokens: readonly Token[],
  base: 0 | 1 | null,
  inAll: (at: readonly number[]) => boolean,
): Resolved => {
  const counted = tokens.some((token) => token.form === 'number');
  if (counted && base === null && form !== 'number') return 'key-unclear';
  const at = tokens.map((token) => (token.form === 'letter' ? token.at : token.value - (base ?? 1)));
  const named = tokens.map((token) =>
    places.indexOf(token.form === 'letter' ? token.at : token.value - (form === 'number' ? 1 : (base ?? 1))),
  );
  if (named.some((option) => option < 0)) return 'key-unclear';
  if (same(named, at) || (win && tokens.every((token) => token.form === form))) return named;
  return inAll(at) ? { one: named, other: at } : 'key-unclear';
};

/** Whether the key is a letter or number of one of the options, and no text. */
const isPlace = ({ options }: KeyCase, key: string): boolean => {
  const tokens = readTokens(key);
  return tokens !== null && (inside(tokens, options, 0) || inside(tokens, options, 1));
};

const byPlace = (asked: KeyCase, tokens: readonly Token[], text: readonly number[] | null, way: KeyWay): Resolved => {
  const positions = (base: 0 | 1): number[] => tokens.map((token) => (token.form === 'letter' ? token.at : token.value - base));
  if (tokens.some((token) => token.form === 'number') && way.base === null) {
    const fitting = ([0, 1] as const).filter((base) => inside(tokens, asked.options, base)).map(positions);
    if (text !== null && fitting.every((at) => same(at, text))) return text;
    const [one, other] = text === null ? fitting : [text, fitting.find((at) => !same(at, text))];
    if (one && other) return { one, other };
    return fitting.length > 0 ? 'key-unclear' : 'key-outside';
  }
  const base = way.base ?? 1;
  return inside(tokens, asked.options, base) ? positions(base) : (text ?? 'key-outside');
};

/** A key that names one option or another. */
const oneOrOther = ({ options, labels }: KeyCase, tokens: readonly Token[]): Resolved => {
  const [one, ...others] = tokens.flatMap((token) => (token.form === 'letter' ? [token.at] : []));
  const isRow = labels === undefined && one !== undefined && others.length > 0 && inside(tokens, options, 0);
  return isRow ? { one: [one], other: others } : 'key-unclear';
};

const resolveOne = (asked: KeyCase, key: string, way: KeyWay): Resolved => {
  const text = readTexts(asked.options, key);
  if (text === 'unclear') return 'key-unclear';
  const tokens = readTokens(key);
  if (text === null && namesEither(key)) return oneOrOther(asked, tokens ?? []);
  const first = tokens?.[0];
  if (!tokens || !first) return text ?? 'key-outside';
  const prefer = first.form === 'number' ? (way.numbers ?? asked.prefers ?? null) : way.letters;
  if (text !== null && prefer === 'text') return text;
  const inAll = (at: readonly number[]): boolean => at.every((place) => (asked.options[place] ?? '') !== '');
  const found = asked.labels ? byLabels(asked.labels, tokens, way.base, inAll) : byPlace(asked, tokens, text, way);
  if (text === null || prefer === 'position') return found;
  if (!isRead(found)) return asked.labels && typeof found === 'string' ? 'key-unclear' : found;
  return same(text, found) ? found : { one: text, other: found };
};

/** The right options of a question, or what is wrong with its key. */
export const resolveKey = (asked: KeyCase, way: KeyWay): KeyAnswer => {
  const correct: number[] = [];
  let first: readonly number[] | null = null;
  for (const key of asked.keys) {
    const found = resolveOne(asked, key, way);
    if (!isRead(found)) return typeof found === 'string' ? { code: found, key } : { code: 'key-unclear', key, readings: found };
    // A letter in one column and a text in the next say one thing twice; where they differ, one of them is wrong. So do columns that are not
    // counted (`Answer 1`, `Answer 2`).
    if (first && !same(first, found) && (asked.agree === true || isPlace(asked, key) !== isPlace(asked, asked.keys[0] ?? '')))
      return { code: 'key-unclear', key, readings: { one: first, other: found } };
    first ??= found;
    correct.push(...found);
  }
  if (correct.length === 0) return { code: 'no-key', key: '' };
  return { correct: [...new Set(correct)].toSorted((left, right) => left - right) };
};
