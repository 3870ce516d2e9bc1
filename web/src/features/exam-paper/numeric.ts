import { toLatinDigits } from '../../i18n/digits.js';

const PLAIN = /^[+-]?(\d+([.,]\d+)?|[.,]\d+)(e[+-]?\d+)?$/i;

/**
 * A typed number as the server takes it: Latin digits, no spaces, a real minus as a hyphen. `value` null means cleared;
 * undefined means that the text is no number (yet) and nothing is to be saved.
 */
export const readNumber = (typed: string): string | null | undefined => {
  const text = toLatinDigits(typed)
    .replace(/[\s\u00a0]/g, '')
    .replace(/[−–]/g, '-');
  if (text === '') return null;
  return text.length <= 40 && PLAIN.test(text) ? text : undefined;
};
