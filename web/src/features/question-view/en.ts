import type { bn } from './bn.js';

export const en: Record<keyof typeof bn, string> = {
  question: 'Question {n}',
  key: 'Right answer',
  mine: 'Your answer',
  keyAndMine: 'Your answer, right',
  share: '{percent} chose it',
  noKey: 'No right answer given',
  keyHidden: 'Answer and explanation are hidden: before their time they are for the author and for those who publish.',
  several: 'More than one answer may be right',
  numberAsked: 'The answer is a number',
  tolerance: '± {tolerance}',
  explanation: 'Explanation',
  emptyStem: 'The question is not written yet',
  emptyOption: 'empty',
};
