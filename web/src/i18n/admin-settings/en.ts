import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  policies: 'Policies',
  cookies: 'Cookie policy',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  changed: 'Last changed {date}.',
  look: 'See the page',
  bengali: 'Bengali',
  english: 'English',
  title: 'Title',
  html: 'Text (HTML)',
  htmlHint: 'Kept: p, h2, h3, ul, ol, li, a, b, i, table. Anything else is left out on saving.',
  save: 'Save',
  ask: 'Change the policy?',
  askText: 'Everybody sees the new text at once. Who changed it stands in the log.',
};
