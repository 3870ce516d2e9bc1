import { bengaliAt, bengaliPartOfDay } from '#contracts/shared/day-parts';
import type { Locale } from '#contracts/shared/values';
import { toDigits } from './digits.js';

/** Dhaka has no summer time, so its wall clock is UTC + 6 h by arithmetic. */
const dhaka = 6 * 3_600_000;
const day = 86_400_000;

const months: Readonly<Record<Locale, readonly string[]>> = {
  bn: ['জানু', 'ফেব্রু', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টে', 'অক্টো', 'নভে', 'ডিসে'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};
const weekdays: Readonly<Record<Locale, readonly string[]>> = {
  bn: ['রবি', 'সোম', 'মঙ্গল', 'বুধ', 'বৃহস্পতি', 'শুক্র', 'শনি'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};
/** A moment: milliseconds since the epoch, or ISO text. */
export type Moment = number | string;
const millis = (at: Moment): number => (typeof at === 'number' ? at : Date.parse(at));

interface Wall {
  readonly year: number;
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
  readonly hour: number;
  readonly minute: number;
  /** Days since 1 January 1970 in Dhaka. */
  readonly dayNumber: number;
}
const wall = (at: Moment): Wall => {
  const shifted = new Date(millis(at) + dhaka);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth(),
    date: shifted.getUTCDate(),
    weekday: shifted.getUTCDay(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    dayNumber: Math.floor(shifted.getTime() / day),
  };
};

/** ভোর, সকাল, দুপুর, বিকেল, সন্ধ্যা or রাত; in English am or pm. */
export const partOfDay = (at: Moment, locale: Locale): string => {
  const { hour } = wall(at);
  if (locale === 'en') return hour < 12 ? 'am' : 'pm';
  return bengaliPartOfDay(hour);
};

/** Twelve-hour time without its part of the day: `৯:২৫`. */
export const formatClock = (at: Moment, locale: Locale): string => {
  const { hour, minute } = wall(at);
  return toDigits(`${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`, locale);
};

/** `রাত ৯:২৫`, `9:25 pm`. */
export const formatTime = (at: Moment, locale: Locale): string =>
  locale === 'bn' ? `${partOfDay(at, locale)} ${formatClock(at, locale)}` : `${formatClock(at, locale)} ${partOfDay(at, locale)}`;

/** When something happens, with the ending the language asks for: `রাত ৯:০০টায়`, `রাত ৯:২৫-এ`, `at 9:25 pm`. */
export const atTime = (at: Moment, locale: Locale): string =>
  locale === 'bn' ? `${formatTime(at, locale)}${bengaliAt(wall(at).minute)}` : `at ${formatTime(at, locale)}`;

/** `২৮ নভে ২০২৫`. */
export const formatDate = (at: Moment, locale: Locale): string => {
  const { year, month, date } = wall(at);
  return toDigits(`${date} ${months[locale][month] ?? ''} ${year}`, locale);
};

/** `শুক্র`, `Fri`. */
export const formatWeekday = (at: Moment, locale: Locale): string => weekdays[locale][wall(at).weekday] ?? '';

/** The day seen from `now`: `আজ`, `কাল`, `গতকাল`, else `শুক্র, ২৮ নভে` (with the year when it is another). */
export const formatDay = (at: Moment, now: Moment, locale: Locale): string => {
  const [then, today] = [wall(at), wall(now)];
  const away = then.dayNumber - today.dayNumber;
  if (away === 0) return locale === 'bn' ? 'আজ' : 'Today';
  if (away === 1) return locale === 'bn' ? 'কাল' : 'Tomorrow';
  if (away === -1) return locale === 'bn' ? 'গতকাল' : 'Yesterday';
  const year = then.year === today.year ? '' : ` ${then.year}`;
  return toDigits(`${weekdays[locale][then.weekday] ?? ''}, ${then.date} ${months[locale][then.month] ?? ''}${year}`, locale);
};

/** The hour of a row that names its day beside it: `৯:২৫` (with `formatDayPart`), `9:25 pm`. */
export const formatHour = (at: Moment, locale: Locale): string => (locale === 'bn' ? formatClock(at, locale) : formatTime(at, locale));

/** The day beside `formatHour`, in Bengali with its part: `আজ রাত`, `কাল সকাল`, `শুক্র, ২৮ নভে`; `Tomorrow`. */
export const formatDayPart = (at: Moment, now: Moment, locale: Locale): string => {
  const near = Math.abs(wall(at).dayNumber - wall(now).dayNumber) <= 1;
  return near && locale === 'bn' ? `${formatDay(at, now, locale)} ${partOfDay(at, locale)}` : formatDay(at, now, locale);
};

/** `আজ রাত ৯:২৫`, `শুক্র, ২৮ নভে, রাত ৯:২৫`, `Tomorrow, 8:30 am`. */
export const formatDayTime = (at: Moment, now: Moment, locale: Locale): string => {
  const near = Math.abs(wall(at).dayNumber - wall(now).dayNumber) <= 1;
  return `${formatDay(at, now, locale)}${locale === 'bn' && near ? '' : ','} ${formatTime(at, locale)}`;
};
