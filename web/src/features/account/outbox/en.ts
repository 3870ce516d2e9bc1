import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  title: 'Messages sent',
  why: 'In the demonstration text messages and e-mails go nowhere but here. The newest is on top; the page looks for new ones by itself.',
  sms: 'SMS',
  mail: 'E-mail',
  copy: 'Copy the code',
  copied: 'Code copied',
  copyFailed: 'The code could not be copied. Write it down.',
  none: 'No messages yet',
  noneWhy: 'When somebody asks for a code, it shows here.',
  list: 'Messages',
};
