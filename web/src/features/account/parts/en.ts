import type { bn } from './bn.js';

export const en: Readonly<Record<keyof typeof bn, string>> = {
  codeLabel: '6-digit code',
  codeSentPhone: 'A 6-digit code was sent to {to}. It holds for {minutes} minutes.',
  codeSentMail: 'A 6-digit code was sent to {to}. It holds for {minutes} minutes.',
  codeMaybePhone: 'If {to} has an account, a 6-digit code is on its way. It holds for {minutes} minutes.',
  codeMaybeMail: 'If {to} has an account, a 6-digit code is on its way. It holds for {minutes} minutes.',
  againIn: 'Another can be sent in {wait}',
  aDay: 'up to {count} a day',
  again: 'Send a new code',
  againReady: 'You can ask for a new code now',
  codeOver: 'The code has run out. Ask for a new one.',
  notCome: 'No code yet?',
  notComePhone: 'A text message can take a minute. Check that the number is right. If it still does not come, ask for a new code.',
  notComeMail: 'Look into the spam folder too. Check that the address is right. If it still does not come, ask for a new code.',
  demoOutbox: 'Demo: see the messages that were sent',
  showPassword: 'Show password',
  noAnswer: 'No answer from the server. What you typed is still here; try again in a moment.',
  tooMany: 'That was too often in a short time. Try again in {wait}.',
  botCheck: 'This form is protected by reCAPTCHA; Google’s rules apply:',
  botPrivacy: 'Privacy Policy',
  botTerms: 'Terms of Service',
};
