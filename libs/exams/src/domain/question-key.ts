import type { QuestionKey } from '#contracts/http/exam-after';
import { AppError, parseTyped } from '#platform/kernel';
import type { MarkedQuestion } from './scoring.js';

/** A question's place in the paper, as far as a key must fit it. */
export interface KeyedQuestion {
  readonly kind: MarkedQuestion['kind'];
  readonly optionIds: readonly string[];
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean => [...a].toSorted().join() === [...b].toSorted().join();

export const sameKey = (a: QuestionKey, b: QuestionKey): boolean =>
  a.cancelled === b.cancelled && a.number === b.number && a.tolerance === b.tolerance && sameIds(a.optionIds, b.optionIds);

const numericKey = ({ number, tolerance, optionIds }: QuestionKey): boolean => {
  const slack = tolerance === null || tolerance === '' ? null : parseTyped(tolerance);
  const sound = tolerance === null || tolerance === '' || (slack !== null && slack.num >= 0n);
  return optionIds.length === 0 && number !== null && parseTyped(number) !== null && sound;
};

/**
 * The key as it will be stored: options in the paper's order, each once. A cancelled question keeps the key it had, so that the
 * cancellation can be taken back. Throws 'Option out of range' for an option of another question, 'Key not valid' for one that nothing
 * could be marked by.
 */
export const checkedKey = (question: KeyedQuestion, before: QuestionKey, asked: QuestionKey): QuestionKey => {
  if (asked.cancelled) return { ...before, cancelled: true };
  if (question.kind === 'numeric') {
    if (!numericKey(asked)) throw new AppError('Key not valid');
    return { cancelled: false, optionIds: [], number: asked.number, tolerance: asked.tolerance || null };
  }
  const chosen = new Set(asked.optionIds);
  if ([...chosen].some((id) => !question.optionIds.includes(id))) throw new AppError('Option out of range');
  if (chosen.size === 0 || asked.number !== null || asked.tolerance !== null) throw new AppError('Key not valid');
  return { cancelled: false, optionIds: question.optionIds.filter((id) => chosen.has(id)), number: null, tolerance: null };
};

/** The question as it is marked with another key. */
export const withKey = (question: MarkedQuestion, key: QuestionKey): MarkedQuestion => ({
  ...question,
  cancelled: key.cancelled,
  key: { optionIds: key.optionIds, number: key.number, tolerance: key.tolerance },
});

export const keyOf = ({ cancelled, key }: Pick<MarkedQuestion, 'cancelled' | 'key'>): QuestionKey => ({
  cancelled,
  optionIds: [...key.optionIds],
  number: key.number,
  tolerance: key.tolerance,
});
