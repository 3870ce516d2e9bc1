import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  onPage: 'On this page',
  changed: 'Last changed {date}',
  choice: 'Your answer',
  failed: 'The policy did not load',
  contact: 'How to reach us',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  hours: 'Hours',
  links: 'Social links',
  facebook: 'Facebook',
  youtube: 'YouTube',
  messenger: 'Messenger',
  telegram: 'Telegram',
};
