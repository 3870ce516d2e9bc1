import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  less: 'Less',
  more: 'More',
  day: 'Day',
  answers: 'Answers',
  asTable: 'Show as a table',
};
