import type { Locale } from '#contracts/shared/choices';
import { mobileNumber } from '#contracts/shared/mobile-number';
import { toDigits } from '../../../i18n/digits.js';

/** Where a code goes: what is told about it differs. */
export type Channel = 'phone' | 'mail';

export const channelOf = (address: string): Channel => (address.includes('@') ? 'mail' : 'phone');

/** An address as it is shown: `০১৭১২-৩৪৪৮২১`; e-mail addresses and foreign numbers as they are. */
export const showAddress = (address: string, locale: Locale): string => {
  const mobile = mobileNumber(address);
  return mobile ? toDigits(`${mobile.slice(0, 5)}-${mobile.slice(5)}`, locale) : address.trim();
};
