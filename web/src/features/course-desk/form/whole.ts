import { toLatinDigits } from '../../../i18n/digits.js';

/** A typed whole number; null for what is none. */
export const toWhole = (typed: string): number | null => {
  const text = toLatinDigits(typed).replaceAll(/[\s,]/g, '');
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};
