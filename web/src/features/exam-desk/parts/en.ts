import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  noMatch: 'No match',
  more: '{count} more: type a little more',
  openList: '{label}: open the list',
};
