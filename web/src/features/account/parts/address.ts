import type { Locale } from '#contracts/shared/choices';
import { toDigits, toLatinDigits } from '../../../i18n/digits.js';

/** Where a code goes: what is told about it differs. */
export type Channel = 'phone' | 'mail';

export const channelOf = (address: string): Channel => (address.includes('@') ? 'mail' : 'phone');

/**
 * A Bangladeshi mobile number as eleven Latin digits, from what people type: Bengali digits, blanks, dashes, +880; null for
 * anything else. Only a help while typing: the server decides.
 */
export const mobileOf = (typed: string): string | null => {
  const digits = toLatinDigits(typed)
    .replace(/[\s()+.-]/g, '')
    .replace(/^(?:00)?880?(?=1)/, '0');
  return /^01[3-9]\d{8}$/.test(digits) ? digits : null;
};

/** An address as it is shown: `০১৭১২-৩৪৪৮২১`; e-mail addresses and foreign numbers as they are. */
export const showAddress = (address: string, locale: Locale): string => {
  const mobile = mobileOf(address);
  return mobile ? toDigits(`${mobile.slice(0, 5)}-${mobile.slice(5)}`, locale) : address.trim();
};
