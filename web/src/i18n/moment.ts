import type { Locale } from '#contracts/shared/values';
import { atTime, formatDay, type Moment } from './dates.js';

/** Day and time inside a sentence, with the ending the language asks for: `আজ রাত ৯:৩০-এ`, `শুক্র, ২৮ নভে, রাত ৯:০০টায়`, `today at 9:30 pm`. */
export const dayAndTime = (at: Moment, now: Moment, locale: Locale): string => {
  const day = formatDay(at, now, locale);
  const near = !/\d|[০-৯]/.test(day);
  if (locale === 'en') return `${near ? day.toLowerCase() : `on ${day}`} ${atTime(at, locale)}`;
  return `${day}${near ? '' : ','} ${atTime(at, locale)}`;
};
