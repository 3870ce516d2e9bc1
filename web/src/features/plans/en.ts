import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'Self practice',
  lede: 'Practise in your own time with questions of the bank, by subject and chapter.',
  freeDaily: '{n, plural, one {{n} question} other {{n} questions}} a day are free. With a subscription there is no limit.',
  plans: 'Choose how long',
  days: '{n, plural, one {{n} day} other {{n} days}}',
  aDay: '{sum} a day',
  runs: 'Your subscription runs until {date}',
  runsWhy: 'Another one is added after it; no day is lost.',
  none: 'No plans are on sale right now',
  noneWhy: 'It shows here when it comes.',
  failed: 'The plans did not load',
  buyTitle: 'Buy',
};
