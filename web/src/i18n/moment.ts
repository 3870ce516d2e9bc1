import type { Locale } from '#contracts/shared/values';
import { atTime, formatDay, formatDayTime, type Moment } from './dates.js';

/** Day and time inside a sentence, with the ending the language asks for: `আজ রাত ৯:৩০-এ`, `শুক্র, ২৮ নভে, রাত ৯:০০টায়`, `today at 9:30 pm`. */
export const dayAndTime = (at: Moment, now: Moment, locale: Locale): string => {
  const day = formatDay(at, now, locale);
  const near = !/\d|[০-৯]/.test(day);
  if (locale === 'en') return `${near ? day.toLowerCase() : `on ${day}`} ${atTime(at, locale)}`;
  return `${day}${near ? '' : ','} ${atTime(at, locale)}`;
};

/**
 * Day and time as a bound, after "until" or "from" and before পর্যন্ত or থেকে, where neither an ending nor a preposition of its own may
 * stand: `আজ রাত ৯:৩০`, `শুক্র, ২৮ নভে, রাত ৯:০০`, `today at 9:30 pm`, `Fri, 28 Nov at 9:00 pm`.
 */
export const boundTime = (at: Moment, now: Moment, locale: Locale): string => {
  if (locale === 'bn') return formatDayTime(at, now, locale);
  return dayAndTime(at, now, locale).replace(/^on /, '');
};
