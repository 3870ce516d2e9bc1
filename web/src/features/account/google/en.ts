import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  working: 'Coming back from Google',
  workingWhy: 'One moment, you are being signed in.',
  secondStep: 'Second step',
  failed: 'You are not signed in',
  again: 'Try Google again',
  otherWay: 'Sign in with phone or e-mail',
  home: 'Go home',
};
