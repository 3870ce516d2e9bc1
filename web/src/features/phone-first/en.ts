import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'Confirm your phone before the exam',
  why: '{title} ({when}) is ranked, with one account per phone. You cannot start it before your phone is confirmed; it takes a minute.',
  whyNow: '{title} is on now. It is ranked, with one account per phone: confirm yours to start.',
  prove: 'Confirm your phone',
};
