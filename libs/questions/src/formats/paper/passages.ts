import type { Passage } from './draft.js';
import type { LooseLine } from './loose.js';
import { labelAt } from './labels.js';
import { numberOf, passageBeginning, passageOpening } from './signs.js';

const counts: readonly (readonly [RegExp, number])[] = [
  [/(?:দুটি|দুইটি|২\s?টি|২টা|\btwo\b|\b2\b)/iu, 2],
  [/(?:তিনটি|৩\s?টি|\bthree\b|\b3\b)/iu, 3],
  [/(?:চারটি|৪\s?টি|\bfour\b|\b4\b)/iu, 4],
];

/** A passage by its opening line. Without numbers `to` holds how many questions it says it is for, until the first of them is known. */
const openPassage = (opening: LooseLine, range: { readonly from: number; readonly to: number } | 'open'): Passage => {
  if (range !== 'open') return { opening, lines: [], from: range.from, to: range.to, isUsed: false, last: 0 };
  const count = counts.find(([pattern]) => pattern.test(opening.text))?.[1] ?? null;
  return { opening, lines: [], from: null, to: count, isUsed: false, last: 0 };
};

/** The open passage, if it is for the question with this number. */
const passageOf = (passage: Passage | null, value: number | null): Passage | null =>
  passage && (passage.from === null || value === null || (value >= passage.from && value <= (passage.to ?? value))) ? passage : null;

/** A passage for "the next three questions" begins with the number of the first of them. */
const countPassage = (passage: Passage | null, value: number | null): void => {
  if (!passage || passage.from !== null || passage.to === null || value === null) return;
  passage.from = value;
  passage.to += value - 1;
};

/** The passage that is open, as the paper goes on. */
export class Passages {
  open: Passage | null = null;
  private next: Passage | null = null;
  private readonly all: Passage[] = [];

  /** Those that no question was given. */
  get unused(): readonly Passage[] {
    return this.all.filter((passage) => !passage.isUsed);
  }

  /** The passage of a question that begins, by its number. */
  begin(value: number | null): Passage | null {
    countPassage(this.open, value);
    const passage = passageOf(this.open, value);
    if (this.open && value !== null && this.open.to !== null && value > this.open.to) this.open = null;
    if (passage) passage.isUsed = true;
    return passage;
  }

  /**
   * What a line is that may open a passage: the beginning of one, or the word for which questions the one before it (`isIn`) is. Within the
   * stem of a numbered question (`isStem`) a scenario is part of it.
   */
  opening(opening: LooseLine, isIn: boolean, isStem: boolean): 'opens' | 'names' | null {
    const { text } = opening;
    const begun = passageBeginning(text);
    if (begun && isStem) return null;
    const found = begun === null ? passageOpening(text) : 'open';
    if (found === null || numberOf(text) || labelAt(text, 0)) return null;
    if (begun === null && found !== 'open' && isIn && this.open?.from === null) {
      this.open.from = found.from;
      this.open.to = found.to;
      return 'names';
    }
    this.next = openPassage(opening, found);
    this.all.push(this.next);
    if (begun) this.next.lines.push({ ...opening, text: begun });
    return 'opens';
  }

  /** Opens what `opening` found. */
  turn(): void {
    this.open = this.next;
  }

  add(line: LooseLine, isAfterBlank: boolean): void {
    if (!this.open) return;
    if (isAfterBlank) this.open.last = this.open.lines.length;
    this.open.lines.push(line);
  }

  /** A heading ends a passage that says nothing of numbers, once a question had it. */
  end(): void {
    if (this.open?.from === null && this.open.isUsed) this.open = null;
  }

  /**
   * The stem of an unnumbered question, where its options come directly below what was taken for a passage: the last paragraph, else the
   * line that opened it. Null where the passage says which numbers it is for, so that letters in it are its own.
   */
  stem(): readonly LooseLine[] | null {
    const passage = this.open;
    if (!passage || passage.from !== null) return null;
    const stem = passage.lines.splice(passage.last);
    if (stem.length > 0) return stem;
    this.open = null;
    passage.isUsed = true;
    return [passage.opening];
  }
}
