import type { DeskQuestion } from '#contracts/http/exam-desk';
import type { ViewedQuestion } from '../../question-view/question-view.js';

/** A question of an exam as the shared view draws it. */
export const viewedOf = ({ kind, stem, options, key, explanation, stimulus }: DeskQuestion): ViewedQuestion => ({
  kind,
  stem,
  options: options.map(({ text }) => text),
  correct: options.flatMap(({ id }, at) => (key?.optionIds.includes(id) ? [at] : [])),
  number: key?.number ?? null,
  tolerance: key?.tolerance ?? null,
  explanation: explanation ?? '',
  stimulus: stimulus?.text ?? null,
  keyHidden: key === null,
});
