import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  bar: 'Usage statistics',
  question: 'Seeing how the pages are used helps us make them better. The statistics script comes only if you agree.',
  more: 'Details',
  yes: 'I agree',
  no: 'I do not agree',
  choice: 'Usage statistics',
  choiceYes: 'You agreed. You can change your mind at any time.',
  choiceNo: 'You did not agree. No statistics script is loaded.',
  choiceNone: 'You have not said yet. Until you do, no script is loaded.',
  choiceOff: 'No statistics are taken here, so there is nothing to choose.',
};
