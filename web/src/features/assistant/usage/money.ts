import type { Locale } from '#contracts/shared/values';
import { formatNumber } from '../../../i18n/digits.js';

const whole = 1_000_000;

/** Millionths of a currency as people read them: cents, and four decimals where it is less than one of them. */
export const formatCost = (micros: number, currency: string, locale: Locale): string => {
  const value = micros / whole;
  return `${currency} ${formatNumber(value, locale, value > 0 && value < 0.01 ? 4 : 2)}`;
};
