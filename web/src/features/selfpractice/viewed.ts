import type { PracticeMarking, PracticeQuestion } from '#contracts/http/selfpractice';
import type { ViewedQuestion } from '../question-view/question-view.js';

/** A question of practice as the question view draws it; with what marks it only where this person has answered it. */
export const viewedOf = (question: PracticeQuestion, marking: PracticeMarking | null = null): ViewedQuestion => ({
  kind: question.kind,
  stem: question.stem,
  options: question.options.map(({ text }) => text),
  correct: question.options.flatMap(({ id }, at) => (marking?.key.optionIds.includes(id) ? [at] : [])),
  number: marking?.key.number ?? null,
  tolerance: marking?.key.tolerance ?? null,
  explanation: marking?.explanation ?? '',
  stimulus: question.stimulus?.text ?? null,
});
