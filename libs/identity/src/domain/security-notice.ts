import type { Locale } from '#contracts/shared/choices';
import type { CodeAddress } from './one-time-code.js';

/** What the owner of an account is told at the addresses that were not used for it. */
export type SecurityNotice =
  | 'reset-waits'
  | 'reset-done'
  | 'password-changed'
  | 'phone-changed'
  | 'email-changed'
  | 'google-joined'
  | FactorNotice;
type FactorNotice = 'factor-added' | 'factor-removed' | 'factor-reset' | 'factor-guessed' | 'recovery-renewed' | 'recovery-used';

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
    'password-changed': {
      what: 'আপনার অ্যাকাউন্টের পাসওয়ার্ড বদলেছে।',
      mend: 'আপনি না করে থাকলে “পাসওয়ার্ড ভুলে গেছেন” দিয়ে নতুন পাসওয়ার্ড দিন, আর সাপোর্টে জানান।',
    },
    'phone-changed': { what: 'আপনার অ্যাকাউন্টের মোবাইল নম্বর বদলেছে।', mend: 'আপনি না করে থাকলে পাসওয়ার্ড বদলান, বা সাপোর্টে জানান।' },
    'google-joined': {
      what: 'নতুন একটি ডিভাইস থেকে গুগল দিয়ে আপনার অ্যাকাউন্টে সাইন ইন করা হয়েছে।',
      mend: 'আপনি না করে থাকলে এখনই সাইন ইন করে পাসওয়ার্ড বদলান, আর সাপোর্টে জানান।',
    },
    'email-changed': { what: 'আপনার অ্যাকাউন্টের ই-মেইল বদলেছে।', mend: 'আপনি না করে থাকলে পাসওয়ার্ড বদলান, বা সাপোর্টে জানান।' },
    'factor-added': {
      what: 'আপনার অ্যাকাউন্টে সাইন ইনের দ্বিতীয় ধাপ যোগ হয়েছে।',
      mend: 'আপনি না করে থাকলে পাসওয়ার্ড বদলান, আর এখনই অ্যাডমিনকে জানান।',
    },
    'factor-removed': {
      what: 'আপনার অ্যাকাউন্ট থেকে সাইন ইনের একটি দ্বিতীয় ধাপ সরানো হয়েছে।',
      mend: 'আপনি না করে থাকলে পাসওয়ার্ড বদলান, আর এখনই অ্যাডমিনকে জানান।',
    },
    'factor-reset': {
      what: 'অ্যাডমিন আপনার অ্যাকাউন্টের সাইন ইনের দ্বিতীয় ধাপ সরিয়ে দিয়েছেন, আর সব ডিভাইস থেকে সাইন আউট করেছেন।',
      mend: 'আপনি না চেয়ে থাকলে পাসওয়ার্ড বদলান, আর এখনই অ্যাডমিনকে জানান।',
    },
    'factor-guessed': {
      what: 'কেউ ঠিক পাসওয়ার্ড দিয়ে আপনার সাইন ইনের দ্বিতীয় ধাপে বারবার ভুল কোড দিয়েছেন।',
      mend: 'আপনি না হয়ে থাকলে এখনই পাসওয়ার্ড বদলান, আর অ্যাডমিনকে জানান।',
    },
    'recovery-renewed': {
      what: 'আপনার অ্যাকাউন্টের রিকভারি কোড নতুন করে নেওয়া হয়েছে। আগেরগুলো আর চলবে না।',
      mend: 'আপনি না করে থাকলে পাসওয়ার্ড বদলান, আর এখনই অ্যাডমিনকে জানান।',
    },
    'recovery-used': {
      what: 'রিকভারি কোড দিয়ে আপনার অ্যাকাউন্টে সাইন ইন করা হয়েছে।',
      mend: 'আপনি না করে থাকলে পাসওয়ার্ড বদলান, আর এখনই অ্যাডমিনকে জানান।',
    },
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
    'password-changed': {
      what: 'The password of your account was changed.',
      mend: 'If it was not you, set a new one with “Forgot password”, and tell support.',
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
    'factor-added': {
      what: 'A second step for signing in was added to your account.',
      mend: 'If it was not you, change your password, and tell an admin now.',
    },
    'factor-removed': {
      what: 'A second step for signing in was removed from your account.',
      mend: 'If it was not you, change your password, and tell an admin now.',
    },
    'factor-reset': {
      what: 'An admin removed the second step for signing in from your account, and signed you out everywhere.',
      mend: 'If you did not ask for it, change your password, and tell an admin now.',
    },
    'factor-guessed': {
      what: 'Somebody who knows your password gave many wrong codes at the second step of signing in.',
      mend: 'If it was not you, change your password now, and tell an admin.',
    },
    'recovery-renewed': {
      what: 'The recovery codes of your account were made anew. The old ones no longer work.',
      mend: 'If it was not you, change your password, and tell an admin now.',
    },
    'recovery-used': {
      what: 'Somebody signed in to your account with a recovery code.',
      mend: 'If it was not you, change your password, and tell an admin now.',
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
