import type { ProblemCode } from '#contracts/shared/imports';
import { readTexts, readTokens, type KeyCase, type Token } from './keys.js';
import { foldText, plainText } from './markup.js';

/**
 * How a file writes its keys. `base`: where its numbers begin, null where that is not sure. `numbers`: whether a number that is also the
 * text of another option counts or names; null where that is not sure. `letters` likewise.
 */
export interface KeyWay {
  readonly base: 0 | 1 | null;
  readonly numbers: 'position' | 'text' | null;
  readonly letters: 'position' | 'text' | null;
}

const inside = (tokens: readonly Token[], options: readonly string[], base: 0 | 1): boolean =>
  tokens.every((token) => {
    const at = token.form === 'letter' ? token.at : token.value - base;
    return at >= 0 && at < options.length && options[at] !== '';
  });

const same = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.toSorted().every((at, index) => at === right.toSorted()[index]);
const lettered = (tokens: readonly Token[]): number[] => tokens.map((token) => (token.form === 'letter' ? token.at : -1));

const lastFilled = (options: readonly string[]): number => options.findLastIndex((option) => option !== '') + 1;

interface Tally {
  zeros: number;
  lasts: number;
  tokens: number;
}
const tally = (): Tally => ({ zeros: 0, lasts: 0, tokens: 0 });

/**
 * Looks at all questions of a file to find out how its keys are to be read: by what occurs, never by what is usual. A 0 says that numbers
 * begin at 0, a number as high as there are options that they begin at 1; so do options that carry numbers in their names, and letters
 * elsewhere as keys (who writes `A` here and `1` there counts as people do).
 */
export class KeyEvidence {
  private readonly sure = tally();
  private readonly open = tally();
  private readonly named = { 0: 0, 1: 0 };
  private readonly told = { 0: 0, 1: 0 };
  /** Keys that can be nothing but the text of an option. */
  private texts = 0;
  private readonly seen = { number: { position: 0, text: 0, either: 0 }, letter: { position: 0, text: 0, either: 0 } };

  public add(asked: KeyCase): void {
    for (const key of asked.keys) {
      const tokens = readTokens(key);
      const first = tokens?.[0];
      if (!tokens || !first) {
        if (readTexts(asked.options, key) !== null) this.texts += 1;
        continue;
      }
      if (asked.named !== undefined && first.form === 'number') this.named[asked.named] += 1;
      const text = readTexts(asked.options, key);
      const position = inside(tokens, asked.options, 0) || inside(tokens, asked.options, 1);
      if (text === null && position) this.seen[first.form].position += 1;
      else if (text !== null && !position) this.seen[first.form].text += 1;
      else if (text !== null && first.form === 'letter' && !same(text === 'unclear' ? [] : text, lettered(tokens)))
        this.seen.letter.either += 1;
      if (first.form === 'number' && (text === null || position)) this.count(text === null ? this.sure : this.open, tokens, asked);
    }
  }

  private count(into: Tally, tokens: readonly Token[], asked: KeyCase): void {
    const most = lastFilled(asked.options);
    for (const token of tokens) {
      if (token.form !== 'number') continue;
      into.tokens += 1;
      if (token.value === 0) into.zeros += 1;
      if (token.value === most) into.lasts += 1;
      this.hear(asked, token.value);
    }
  }

  /** An explanation that holds the text of the one candidate and not of the other is a witness. */
  private hear(asked: KeyCase, value: number): void {
    if (!asked.explanation) return;
    const said = foldText(plainText(asked.explanation));
    const holds = (at: number): boolean => {
      const option = foldText(plainText(asked.options[at] ?? ''));
      return option.length > 3 && said.includes(option);
    };
    const [zero, one] = [holds(value), holds(value - 1)];
    if (zero !== one) this.told[zero ? 0 : 1] += 1;
  }

  public way(): KeyWay {
    const prefer = ({ position, text, either }: { position: number; text: number; either: number }): 'position' | 'text' | null => {
      // A single row is no witness for as many others that could be read in both ways.
      if (position > 0 === text > 0 || position + text <= either) return null;
      return position > 0 ? 'position' : 'text';
    };
    const worded = this.texts > 0 && this.seen.letter.position === 0;
    const numbers = prefer(this.seen.number) ?? (worded && this.seen.number.position === 0 ? 'text' : null);
    const both = numbers === 'position' ? [this.sure, this.open] : [this.sure];
    return { base: this.base(both), numbers, letters: prefer(this.seen.letter) ?? (worded ? 'text' : null) };
  }

  private base(tallies: readonly Tally[]): 0 | 1 | null {
    const zeros = tallies.reduce((sum, one) => sum + one.zeros, 0);
    const lasts = tallies.reduce((sum, one) => sum + one.lasts, 0);
    // Where both occur one of them is a slip of the file, if it is rare; the slip itself becomes an error of its row.
    if (zeros > 0 && lasts > 0) {
      if (lasts * 10 <= zeros) return 0;
      return zeros * 10 <= lasts ? 1 : null;
    }
    // Names that count from 1 against a rare 0: a slip or a count of its own, nobody can say.
    const tokens = tallies.reduce((sum, one) => sum + one.tokens, 0);
    if (zeros > 0 && this.named[1] > 0 && zeros * 10 < tokens) return null;
    if (zeros > 0) return 0;
    if (lasts > 0) return 1;
    if (this.named[0] > 0 !== this.named[1] > 0) return this.named[0] > 0 ? 0 : 1;
    if (this.told[0] > 0 !== this.told[1] > 0) return this.told[0] > 0 ? 0 : 1;
    return this.seen.letter.position > 0 ? 1 : null;
  }
}

/** The way of a file whose numbers count from where a person says: then they are positions, unless the file itself shows otherwise. */
export const countedFrom = (way: KeyWay, base: 0 | 1 | undefined): KeyWay =>
  base === undefined ? way : { ...way, base, numbers: way.numbers ?? 'position' };

export type KeyAnswer = { readonly correct: readonly number[] } | { readonly code: ProblemCode; readonly key: string };

/** Where labels and places differ, a key of the labels' own kind names a label; else the two must say the same. */
const byLabels = (
  { places, form, win }: NonNullable<KeyCase['labels']>,
  tokens: readonly Token[],
  base: 0 | 1 | null,
): readonly number[] | ProblemCode => {
  const counted = tokens.some((token) => token.form === 'number');
  if (counted && base === null && form !== 'number') return 'key-unclear';
  const at = tokens.map((token) => (token.form === 'letter' ? token.at : token.value - (base ?? 1)));
  const named = tokens.map((token) =>
    places.indexOf(token.form === 'letter' ? token.at : token.value - (form === 'number' ? 1 : (base ?? 1))),
  );
  const known = named.every((option) => option >= 0);
  if (known && same(named, at)) return named;
  if (!known || !win || tokens.some((token) => token.form !== form)) return 'key-unclear';
  return named;
};

/** Whether the key is a letter or number of one of the options, and no text. */
const isPlace = ({ options }: KeyCase, key: string): boolean => {
  const tokens = readTokens(key);
  return tokens !== null && (inside(tokens, options, 0) || inside(tokens, options, 1));
};

const resolveOne = (asked: KeyCase, key: string, way: KeyWay): readonly number[] | ProblemCode => {
  const text = readTexts(asked.options, key);
  if (text === 'unclear') return 'key-unclear';
  const tokens = readTokens(key);
  const first = tokens?.[0];
  if (!tokens || !first) return text ?? 'key-outside';
  const counted = tokens.some((token) => token.form === 'number');
  const prefer = first.form === 'number' ? (way.numbers ?? asked.prefers ?? null) : way.letters;
  if (text !== null && prefer === 'text') return text;
  const positions = (base: 0 | 1): number[] => tokens.map((token) => (token.form === 'letter' ? token.at : token.value - base));
  if (asked.labels) {
    const named = byLabels(asked.labels, tokens, way.base);
    return text === null || (prefer === 'position' && typeof named !== 'string') || (typeof named !== 'string' && same(text, named))
      ? named
      : 'key-unclear';
  }
  if (counted && way.base === null) {
    const fitting = ([0, 1] as const).filter((base) => inside(tokens, asked.options, base)).map(positions);
    if (text !== null && fitting.every((at) => same(at, text))) return text;
    return fitting.length > 0 ? 'key-unclear' : 'key-outside';
  }
  const base = way.base ?? 1;
  const at = positions(base);
  if (!inside(tokens, asked.options, base)) return text ?? 'key-outside';
  if (text !== null && !same(text, at) && prefer !== 'position') return 'key-unclear';
  return at;
};

/** The right options of a question, or what is wrong with its key. */
export const resolveKey = (asked: KeyCase, way: KeyWay): KeyAnswer => {
  const correct: number[] = [];
  let first: readonly number[] | null = null;
  for (const key of asked.keys) {
    const found = resolveOne(asked, key, way);
    if (typeof found === 'string') return { code: found, key };
    // A letter in one column and a text in the next say one thing twice; where they differ, one of them is wrong. So do columns that are not
    // counted (`Answer 1`, `Answer 2`).
    if (first && !same(first, found) && (asked.agree === true || isPlace(asked, key) !== isPlace(asked, asked.keys[0] ?? '')))
      return { code: 'key-unclear', key: asked.keys.join(' / ') };
    first ??= found;
    correct.push(...found);
  }
  if (correct.length === 0) return { code: 'no-key', key: '' };
  return { correct: [...new Set(correct)].toSorted((left, right) => left - right) };
};
