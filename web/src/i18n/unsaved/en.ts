import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'Not saved. Discard changes?',
  text: 'What you typed goes when you leave this page.',
  stay: 'Stay here',
  discard: 'Discard',
};
