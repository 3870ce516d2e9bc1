import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  question: 'Question',
  several: 'More than one may be right. Choose them all, then answer.',
  right: 'Right',
  wrong: 'Wrong',
  shown: 'The answer is shown',
  key: 'Right answer',
  mine: 'Your answer',
  explanation: 'Explanation',
};
