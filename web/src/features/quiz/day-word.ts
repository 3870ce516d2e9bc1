import type { Locale } from '#contracts/shared/values';
import { formatDay, type Moment } from '../../i18n/dates.js';

/** A day inside a sentence: `আজ`, `শুক্র, ২৮ নভে`; `today`, `on Fri, 28 Nov`. */
export const dayWord = (at: Moment, now: Moment, locale: Locale): string => {
  const day = formatDay(at, now, locale);
  if (locale !== 'en') return day;
  return /\d/.test(day) ? `on ${day}` : day.toLowerCase();
};
