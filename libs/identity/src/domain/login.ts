import { isNumber, mobileNumber } from '#contracts/shared/mobile-number';
import { composed } from '#platform/kernel';

export { latinDigits, mobileNumber } from '#contracts/shared/mobile-number';

/** What a person typed to sign in: an e-mail in lower case, or a Bangladeshi mobile number as 01 and nine digits more. */
export interface Login {
  readonly email: string | null;
  readonly phone: string | null;
}

export const emailAddress = (text: string): string => composed(text.trim()).toLowerCase();

export const readLogin = (text: string): Login =>
  text.includes('@') ? { email: emailAddress(text), phone: null } : { email: null, phone: mobileNumber(text) };

/** A number that no account can have as its login: whoever typed it is told so, not that the password is wrong. */
export const isForeignNumber = (text: string): boolean => !text.includes('@') && mobileNumber(text) === null && isNumber(text);
