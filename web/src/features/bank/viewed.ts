import type { QuestionVersion } from '#contracts/http/bank';
import type { ViewedQuestion } from '../question-view/question-view.js';

/** A version as the paper draws it. */
export const viewed = (version: QuestionVersion): ViewedQuestion => ({
  ...version,
  options: version.options.map(({ text }) => text),
  correct: version.correct ?? [],
  explanation: version.explanation ?? '',
  keyHidden: version.correct === null,
});
