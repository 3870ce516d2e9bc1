import { AppError, numberMatches } from '#platform/kernel';
import type { ItemText } from './items.js';

export interface AnswerGiven {
  /** Chosen options by id. */
  readonly optionIds: readonly string[];
  /** As typed; numeric questions only. */
  readonly number: string | null;
}

type Marked = Pick<ItemText, 'kind' | 'key'> & { readonly options: readonly { readonly id: string }[] };

export const isAnswered = ({ optionIds, number }: AnswerGiven): boolean => optionIds.length > 0 || (number !== null && number !== '');

/** Whether the answer can belong to the question at all. Throws 'Option out of range', 'Too many options', 'Invalid input'. */
export const checkAnswer = ({ kind, options }: Marked, { optionIds, number }: AnswerGiven): void => {
  const known = new Set(options.map(({ id }) => id));
  if (optionIds.some((id) => !known.has(id))) throw new AppError('Option out of range');
  const distinct = new Set(optionIds).size;
  if (distinct !== optionIds.length || (kind !== 'multiple' && distinct > 1)) throw new AppError('Too many options');
  if (number && kind !== 'numeric')
    throw new AppError('Invalid input', { field: 'number' }, { issues: { number: 'This question takes options' } });
};

/** Whether the answer is right, as exams mark it; null where nothing is answered. */
export const markAnswer = ({ kind, key }: Marked, answer: AnswerGiven): boolean | null => {
  if (!isAnswered(answer)) return null;
  const { optionIds, number } = answer;
  if (kind === 'numeric')
    return typeof key.number === 'string' && number !== null && numberMatches(number, key.number, key.tolerance ?? null);
  // Of a question with several right options of which one is to be chosen, any one of them is right.
  if (kind !== 'multiple') return optionIds.length === 1 && key.optionIds.includes(optionIds[0] ?? '');
  return key.optionIds.length === new Set(optionIds).size && key.optionIds.every((id) => optionIds.includes(id));
};
