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

/** Of a file whose keys are neither numbers nor letters. */
export const noWay: KeyWay = { base: null, numbers: null, letters: null };

export const inside = (tokens: readonly Token[], options: readonly string[], base: 0 | 1): boolean =>
  tokens.every((token) => {
    const at = token.form === 'letter' ? token.at : token.value - base;
    return at >= 0 && at < options.length && options[at] !== '';
  });

export const same = (left: readonly number[], right: readonly number[]): boolean =>
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
