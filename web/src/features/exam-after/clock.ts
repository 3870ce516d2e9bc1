import type { Locale } from '#contracts/shared/values';
import { formatTime, partOfDay } from '../../i18n/dates.js';
import { toDigits } from '../../i18n/digits.js';

const two = (value: number): string => String(value).padStart(2, '0');

/** A moment with its second, as the server noted it: `রাত ৯:০৩:১২`. */
export const clockSeconds = (at: string, locale: Locale): string => {
  const second = toDigits(`:${two(new Date(at).getUTCSeconds())}`, locale);
  const time = formatTime(at, locale);
  if (locale === 'bn') return `${time}${second}`;
  const part = partOfDay(at, locale);
  return `${time.slice(0, -part.length - 1)}${second} ${part}`;
};
