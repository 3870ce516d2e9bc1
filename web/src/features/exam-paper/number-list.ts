import type { Locale } from '#contracts/shared/values';
import { toDigits } from '../../i18n/digits.js';

/** Question numbers in a sentence: `১৪`, `১৪ ও ২১`, `৩, ১৪ ও ২১`; a long list is cut, since the sheet shows them all. */
export const numberList = (numbers: readonly number[], locale: Locale, and: string, most = 8): string => {
  const shown = numbers.slice(0, most).map((number) => toDigits(String(number), locale));
  const last = shown.pop();
  if (last === undefined) return '';
  if (numbers.length > most) return `${[...shown, last].join(', ')}…`;
  return shown.length === 0 ? last : `${shown.join(', ')} ${and} ${last}`;
};
