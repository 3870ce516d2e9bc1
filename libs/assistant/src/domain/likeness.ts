import { fold } from './fold.js';

/** The trigrams of a text's words, as `pg_trgm` makes them, of the folded text. */
export const trigramsOf = (text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const [word] of fold(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
};

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let count = 0;
  for (const one of small) if (large.has(one)) count += 1;
  return count;
};

/** A question in trigrams: its stem, and its stem with all options. */
export interface Likened {
  readonly stem: ReadonlySet<string>;
  readonly whole: ReadonlySet<string>;
}
export const likenedOf = (stem: string, options: readonly string[]): Likened => ({
  stem: trigramsOf(stem),
  whole: trigramsOf([stem, ...options].join(' ')),
});

/** How much of their trigrams two texts share that say nearly the same. */
const NEAR = 0.6;
/** How much of the shorter one stands in the longer one, where one holds the other. */
const HELD = 0.8;
/** A stem such as “Which of these is right?” says nothing without its options. */
const SAYS_SOMETHING = 24;

const near = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const both = shared(a, b);
  return both / (a.size + b.size - both) >= NEAR;
};

/**
 * Whether somebody asks this very question, or nearly: the text is near to it, holds it, or is the better part of it. Another wording that
 * shares few trigrams is not noticed.
 */
export const isAsked = (asked: ReadonlySet<string>, { stem, whole }: Likened): boolean => {
  if (asked.size === 0 || whole.size === 0) return false;
  const speaks = stem.size >= SAYS_SOMETHING;
  if (near(asked, whole) || (speaks && near(asked, stem))) return true;
  const held = speaks ? stem : whole;
  if (held.size >= SAYS_SOMETHING && shared(asked, held) / held.size >= HELD) return true;
  const part = asked.size >= SAYS_SOMETHING && asked.size * 2 >= stem.size;
  return part && shared(asked, stem) / asked.size >= HELD;
};

/** How many letters are to be changed, at most `most + 1`. */
export const distance = (a: string, b: string, most: number): number => {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(row.at(-1) ?? 0, most + 1);
};

/** Whether a word may be the other one, written with a slip of the pen. */
export const isSlip = (word: string, meant: string): boolean => {
  const length = Math.min([...word].length, [...meant].length);
  const most = length >= 7 ? 2 : length >= 4 ? 1 : 0;
  return most > 0 && distance(word, meant, most) <= most;
};
