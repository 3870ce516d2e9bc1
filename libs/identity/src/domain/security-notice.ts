import type { Locale } from '#contracts/shared/choices';
import type { CodeAddress } from './one-time-code.js';

/** What the owner of an account is told at the addresses that were not used for it. */
export type SecurityNotice = 'reset-waits' | 'reset-done' | 'phone-changed' | 'email-changed' | 'google-joined';

const said: Record<Locale, Record<SecurityNotice, { readonly what: string; readonly mend: string }>> = {
  bn: {
    'reset-waits': {
      what: 'নতুন একটি ডিভাইস থেকে আপনার পাসওয়ার্ড বদলাতে চাওয়া হয়েছে। এক দিন পর তা হতে পারবে।',
      mend: 'আপনি না চেয়ে থাকলে এখনই সাইন ইন করে পাসওয়ার্ড বদলান: তাতে এটি বাতিল হবে।',
    },
    'reset-done': {
      what: 'আপনার পাসওয়ার্ড নতুন করে দেওয়া হয়েছে।',
      mend: 'আপনি না করে থাকলে এই ঠিকানা দিয়ে পাসওয়ার্ড বদলান, বা সাপোর্টে জানান।',
    },
    'phone-changed': { what: 'আপনার অ্যাকাউন্টের মোবাইল নম্বর বদলেছে।', mend: 'আপনি না করে থাকলে পাসওয়ার্ড বদলান, বা সাপোর্টে জানান।' },
    'google-joined': {
      what: 'নতুন একটি ডিভাইস থেকে গুগল দিয়ে আপনার অ্যাকাউন্টে সাইন ইন করা হয়েছে।',
      mend: 'আপনি না করে থাকলে এখনই সাইন ইন করে পাসওয়ার্ড বদলান, আর সাপোর্টে জানান।',
    },
    'email-changed': { what: 'আপনার অ্যাকাউন্টের ই-মেইল বদলেছে।', mend: 'আপনি না করে থাকলে পাসওয়ার্ড বদলান, বা সাপোর্টে জানান।' },
  },
  en: {
    'reset-waits': {
      what: 'Somebody asked for a new password from a device we do not know. It can be set in a day.',
      mend: 'If it was not you, sign in and change your password now: that calls it off.',
    },
    'reset-done': {
      what: 'The password of your account was set anew.',
      mend: 'If it was not you, reset it with this address, or tell support.',
    },
    'phone-changed': {
      what: 'The mobile number of your account was changed.',
      mend: 'If it was not you, change your password, or tell support.',
    },
    'google-joined': {
      what: 'Somebody signed in to your account with Google from a device we do not know.',
      mend: 'If it was not you, sign in and change your password now, and tell support.',
    },
    'email-changed': {
      what: 'The e-mail address of your account was changed.',
      mend: 'If it was not you, change your password, or tell support.',
    },
  },
};
const subjects: Record<Locale, string> = { bn: 'আপনার অ্যাকাউন্টের নিরাপত্তা', en: 'the security of your account' };

export const securityMessage = (
  { channel, to }: CodeAddress,
  { notice, locale, product }: { readonly notice: SecurityNotice; readonly locale: Locale; readonly product: string },
): { to: string; subject?: string; text: string } => {
  const { what, mend } = said[locale][notice];
  if (channel === 'sms') return { to, text: `${product}: ${what} ${mend}` };
  return { to, subject: `${product}: ${subjects[locale]}`, text: [what, mend].join('\n\n') };
};
