import { randomInt } from 'node:crypto';
import { codeRules } from '#contracts/shared/choices';
import { emailAddress, latinDigits, mobileNumber } from './login.js';

/**
 * What a code is for; `phone` and `email` prove an address that a person adds to the own account, `second-step` stands in for the factors of
 * an account that staff took away.
 */
export type CodePurpose = 'sign-up' | 'reset' | 'phone' | 'email' | 'second-step';

/** Where a code goes, in the one form that the table of users keeps: 01 and nine digits more, or a lower-case e-mail. */
export interface CodeAddress {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
}

export const newCode = (): string => String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0');

/** The code as it was made, out of what was typed. */
export const readCode = (typed: string): string => latinDigits(typed.trim());

/** Null for what is neither a mobile number nor an e-mail. */
export const codeAddress = (text: string): CodeAddress | null => {
  if (!text.includes('@')) {
    const to = mobileNumber(text);
    return to === null ? null : { channel: 'sms', to };
  }
  const to = emailAddress(text);
  return to.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to) ? { channel: 'mail', to } : null;
};
