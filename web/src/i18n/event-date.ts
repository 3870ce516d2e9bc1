import { eventDate } from '#contracts/shared/timeline';
import type { Locale } from '#contracts/shared/values';
import { toDigits } from './digits.js';

const months: Readonly<Record<Locale, readonly string[]>> = {
  bn: ['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
};

/** A date as exact as it is known: `২৬ মার্চ ১৯৭১`, `March 1954`, `খ্রি.পূ. ৪৪`. */
export const eventDateWords = (text: string, locale: Locale): string => {
  const date = eventDate(text);
  if (!date) return text;
  const year = toDigits(String(Math.abs(date.year)), locale);
  const ofYear = date.year > 0 ? year : locale === 'bn' ? `খ্রি.পূ. ${year}` : `${year} BCE`;
  const month = date.month === null ? null : (months[locale][date.month - 1] ?? null);
  const day = date.day === null ? null : toDigits(String(date.day), locale);
  return [day, month, ofYear].filter((part) => part !== null).join(' ');
};
