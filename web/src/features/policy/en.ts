import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  onPage: 'On this page',
  changed: 'Last changed {date}',
  choice: 'Your answer',
  failed: 'The policy did not load',
};
