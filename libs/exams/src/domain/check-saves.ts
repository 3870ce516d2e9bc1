import type { Save } from '#contracts/http/exams';
import { AppError } from '#platform/kernel';

export interface AskedQuestion {
  readonly kind: 'single' | 'multiple' | 'true-false' | 'numeric';
  readonly options: ReadonlySet<string>;
}

/** Order keys are kept in four bytes. */
const largest = 2_000_000_000;

const checkOne = (question: AskedQuestion | undefined, save: Save): void => {
  if (!question) throw new AppError('Foreign question', { questionId: save.questionId });
  if (save.revision > largest) throw new AppError('Invalid input', { field: 'revision' }, { issues: { revision: `At most ${largest}` } });
  if (save.optionIds.some((option) => !question.options.has(option)))
    throw new AppError('Option out of range', { questionId: save.questionId });
  const distinct = new Set(save.optionIds).size;
  if (distinct !== save.optionIds.length || (question.kind !== 'multiple' && distinct > 1))
    throw new AppError('Too many options', { questionId: save.questionId });
  if (save.number && question.kind !== 'numeric')
    throw new AppError('Invalid input', { field: 'number' }, { issues: { number: 'This question takes options' } });
};

/**
 * Whether these saves can belong to the paper at all: 'Foreign question', 'Option out of range', 'Too many options', or 'Invalid input'.
 * One bad save refuses them all; nothing has been written then.
 */
export const checkSaves = (questions: ReadonlyMap<string, AskedQuestion>, epoch: number, saves: readonly Save[]): void => {
  if (epoch > largest) throw new AppError('Invalid input', { field: 'epoch' }, { issues: { epoch: `At most ${largest}` } });
  for (const save of saves) checkOne(questions.get(save.questionId), save);
};
