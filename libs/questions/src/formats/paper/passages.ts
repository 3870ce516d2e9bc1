import type { Passage } from './draft.js';

const counts: readonly (readonly [RegExp, number])[] = [
  [/(?:দুটি|দুইটি|২\s?টি|২টা|\btwo\b|\b2\b)/iu, 2],
  [/(?:তিনটি|৩\s?টি|\bthree\b|\b3\b)/iu, 3],
  [/(?:চারটি|৪\s?টি|\bfour\b|\b4\b)/iu, 4],
];

/** A passage by its opening line. Without numbers `to` holds how many questions it says it is for, until the first of them is known. */
export const openPassage = (opening: string, range: { readonly from: number; readonly to: number } | 'open'): Passage => {
  if (range !== 'open') return { opening, lines: [], from: range.from, to: range.to, isUsed: false };
  const count = counts.find(([pattern]) => pattern.test(opening))?.[1] ?? null;
  return { opening, lines: [], from: null, to: count, isUsed: false };
};

/** The open passage, if it is for the question with this number. */
export const passageOf = (passage: Passage | null, value: number | null): Passage | null =>
  passage && (passage.from === null || value === null || (value >= passage.from && value <= (passage.to ?? value))) ? passage : null;

/** A passage for "the next three questions" begins with the number of the first of them. */
export const countPassage = (passage: Passage | null, value: number | null): void => {
  if (!passage || passage.from !== null || passage.to === null || value === null) return;
  passage.from = value;
  passage.to += value - 1;
};
