import type { AnswerValue } from '../../client/save-queue.types.js';
import type { ArrangedQuestion } from './arrange.js';

/** The value after choosing an option: another choice replaces it, except where several may stand; the same again keeps it. */
export const chosenValue = (value: AnswerValue, kind: ArrangedQuestion['kind'], optionId: string): AnswerValue => {
  if (kind !== 'multiple') return { ...value, optionIds: [optionId] };
  const on = value.optionIds.includes(optionId);
  return { ...value, optionIds: on ? value.optionIds.filter((id) => id !== optionId) : [...value.optionIds, optionId] };
};
