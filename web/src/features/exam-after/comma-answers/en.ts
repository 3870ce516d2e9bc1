import type { bn } from './bn.js';

export const en: Record<keyof typeof bn, string> = {
  title: '{count, plural, one {{count} answer has} other {{count} answers have}} a number typed with a comma',
  differing: '{count, plural, =0 {all read as the same number now} other {{count} would read as another number now}}',
  why: 'A comma counted as a decimal point then: 1,200 meant 1.2. Scores have not been changed. Where somebody typed the right number and got no marks, open the question to correct its key or cancel it.',
  list: 'Numbers typed with a comma',
  question: 'Question {n}',
  typed: 'Typed',
  countedAs: 'Counted as',
  readsAs: 'Reads as now',
  noNumber: 'No number',
  key: 'Key',
};
