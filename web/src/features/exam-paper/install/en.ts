import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'Keep it on your home screen',
  why: 'Open your next exam with one tap. It takes hardly any space.',
  menu: 'Tap the share sign and choose “Add to Home Screen” to open your next exam with one tap.',
  install: 'Install',
  notNow: 'No, thanks',
};
