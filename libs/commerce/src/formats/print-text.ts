import type { Locale } from '#contracts/shared/values';

const bengali = '০১২৩৪৫৬৭৮৯';
const intl: Readonly<Record<Locale, string>> = { bn: 'bn-BD', en: 'en-IN' };
const months: Readonly<Record<Locale, readonly string[]>> = {
  bn: ['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর', 'ডিসেম্বর'],
  en: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
};
/** Dhaka has no summer time. */
const dhakaMs = 6 * 3_600_000;

/** Latin digits of a text in those of the language. Order numbers, phones and addresses stay as they are. */
export const inDigits = (text: string | number, locale: Locale): string =>
  locale === 'bn' ? String(text).replaceAll(/\d/g, (digit) => bengali.charAt(Number(digit))) : String(text);

/** `৳২,৪৫০.৫০`: two decimals only where the paisa are not zero; lakh grouping in both languages. */
export const taka = (paisa: number, locale: Locale): string => {
  const size = Math.abs(paisa);
  const [whole, rest] = [Math.trunc(size / 100), size % 100];
  const text = new Intl.NumberFormat(intl[locale]).format(whole);
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${paisa < 0 ? '−' : ''}৳${inDigits(text + decimals, locale)}`;
};

/** `২২ নভেম্বর ২০২৬, ১৮:০৫` in Dhaka. */
export const momentInDhaka = (instant: string, locale: Locale): string => {
  const at = new Date(Date.parse(instant) + dhakaMs);
  const clock = `${String(at.getUTCHours()).padStart(2, '0')}:${String(at.getUTCMinutes()).padStart(2, '0')}`;
  return inDigits(`${at.getUTCDate()} ${months[locale][at.getUTCMonth()] ?? ''} ${at.getUTCFullYear()}, ${clock}`, locale);
};
