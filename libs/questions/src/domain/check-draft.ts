import { AppError, composed } from '#platform/kernel';
import type { QuestionDraft } from './drafts.js';
import { isTooHeavy } from './question-bytes.js';

const decimal = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const problem = (draft: QuestionDraft): readonly [field: string, reason: string] | null => {
  const options = draft.options ?? [];
  const correct = draft.correct ?? [];
  if (isTooHeavy([draft.stem, ...options, draft.explanation ?? '', draft.stimulus ?? '']))
    return ['stem', 'More than 1.5 MB of text and pictures'];
  if (draft.stem.trim() === '') return ['stem', 'The stem is empty'];
  if (draft.path.subject.trim() === '') return ['subject', 'The subject is missing'];
  if (draft.path.topic && !draft.path.chapter) return ['chapter', 'A topic belongs to a chapter'];
  if (draft.kind === 'numeric') {
    if (options.length > 0 || correct.length > 0) return ['options', 'A numeric question has no options'];
    if (!decimal.test(draft.number ?? '')) return ['number', 'The number is missing or not a decimal number'];
    return draft.tolerance === undefined || /^\d+(\.\d+)?$/.test(draft.tolerance)
      ? null
      : ['tolerance', 'The tolerance is not a decimal number'];
  }
  if (options.length < 2 || options.length > 8) return ['options', 'A question has 2 to 8 options'];
  if (options.some((option) => option.trim() === '')) return ['options', 'An option is empty'];
  if (new Set(options.map((option) => composed(option).trim())).size < options.length) return ['options', 'Two options are the same'];
  if (correct.length === 0 || new Set(correct).size < correct.length) return ['correct', 'The right answer is missing or named twice'];
  if (correct.some((position) => !Number.isInteger(position) || position < 0 || position >= options.length))
    return ['correct', 'The right answer is none of the options'];
  if (draft.kind !== 'multiple' && correct.length > 1) return ['correct', 'Only a multiple question has several right answers'];
  return draft.kind === 'true-false' && options.length !== 2 ? ['options', 'A true/false question has two options'] : null;
};

/** Throws 'Invalid input', naming draft and field; never guesses a key. */
export const checkDraft = (draft: QuestionDraft, index: number): void => {
  const found = problem(draft);
  if (found)
    throw new AppError('Invalid input', { item: index + 1, field: found[0] }, { issues: { [`drafts.${index}.${found[0]}`]: found[1] } });
};
