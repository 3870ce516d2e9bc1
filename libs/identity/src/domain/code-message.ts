import { codeRules, type Locale } from '#contracts/shared/choices';
import type { CodeAddress } from './one-time-code.js';

/**
 * `phone-instead`: the e-mail was never proven and the account has a proven number: that number resets it, the e-mail does not. `second-step`:
 * whoever asked knows the password.
 */
export type CodeLetter = 'code' | 'phone-instead' | 'second-step';

interface Facts {
  readonly product: string;
  /** Latin digits in every language: phones recognise them and offer to fill them in. */
  readonly code: string;
}
interface Words {
  readonly sms: (facts: Facts) => string;
  readonly subject: (product: string) => string;
  readonly mail: Record<CodeLetter, (facts: Facts) => string>;
}

const minutes = codeRules.seconds / 60;
const inBengali = new Intl.NumberFormat('bn-BD').format(minutes);

/** SMS in Bengali hold 70 characters a part: these are one part with a product name of up to 13. */
const words: Record<Locale, Words> = {
  bn: {
    sms: ({ product, code }) => `${product}: কোড ${code}, ${inBengali} মিনিট চলবে। কাউকে বলবেন না।`,
    subject: (product) => `${product}: আপনার কোড`,
    mail: {
      code: ({ product, code }) =>
        [
          `${product}-এ আপনার কোড: ${code}`,
          `কোডটি ${inBengali} মিনিট পর্যন্ত চলবে। কাউকে বলবেন না; আমরা কখনও কোড জানতে চাই না।`,
          'আপনি কোড না চেয়ে থাকলে কিছু করতে হবে না।',
        ].join('\n\n'),
      'second-step': ({ product, code }) =>
        [
          `${product}-এ সাইন ইনের কোড: ${code}`,
          `কোডটি ${inBengali} মিনিট পর্যন্ত চলবে। কাউকে বলবেন না; আমরা কখনও কোড জানতে চাই না।`,
          'আপনি সাইন ইন না করে থাকলে কেউ আপনার পাসওয়ার্ড জানেন: এখনই সেটি বদলান, আর অ্যাডমিনকে জানান।',
        ].join('\n\n'),
      'phone-instead': ({ product }) =>
        [
          `${product}-এ এই ই-মেইল দিয়ে পাসওয়ার্ড বদলাতে চাওয়া হয়েছে।`,
          'এই ই-মেইল এখনও যাচাই করা হয়নি, তাই এটি দিয়ে পাসওয়ার্ড বদলানো যায় না। অ্যাকাউন্টের মোবাইল নম্বর দিয়ে চেষ্টা করুন।',
          'আপনি না চেয়ে থাকলে কিছু করতে হবে না।',
        ].join('\n\n'),
    },
  },
  en: {
    sms: ({ product, code }) => `${product}: your code is ${code}. It works for ${minutes} minutes. Do not share it with anyone.`,
    subject: (product) => `${product}: your code`,
    mail: {
      code: ({ product, code }) =>
        [
          `Your ${product} code: ${code}`,
          `It works for ${minutes} minutes. Do not share it with anyone; we never ask for it.`,
          'If you did not ask for a code, there is nothing to do.',
        ].join('\n\n'),
      'second-step': ({ product, code }) =>
        [
          `Your ${product} code for signing in: ${code}`,
          `It works for ${minutes} minutes. Do not share it with anyone; we never ask for it.`,
          'If you are not signing in, somebody knows your password: change it now, and tell an admin.',
        ].join('\n\n'),
      'phone-instead': ({ product }) =>
        [
          `Somebody asked to reset a ${product} password with this e-mail address.`,
          'This address is not confirmed yet, so it cannot reset the password. Use the mobile number of the account instead.',
          'If it was not you, there is nothing to do.',
        ].join('\n\n'),
    },
  },
};

/** What goes out, in the language of whoever asked. */
export const codeMessage = (
  { channel, to }: CodeAddress,
  { locale, letter, product, code }: Facts & { readonly locale: Locale; readonly letter: CodeLetter },
): { to: string; subject?: string; text: string } => {
  const said = words[locale];
  return channel === 'sms'
    ? { to, text: said.sms({ product, code }) }
    : { to, subject: said.subject(product), text: said.mail[letter]({ product, code }) };
};
