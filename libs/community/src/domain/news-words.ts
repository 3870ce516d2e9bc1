import type { Locale } from '#contracts/shared/choices';
import { bengaliAt, bengaliPartOfDay } from '#contracts/shared/day-parts';
import type { Reminder } from '#contracts/shared/notices';
import type { Marks } from '#contracts/shared/values';
import { escaped } from './notice-words.js';

/** What is said of a happening, in both languages. */
export interface News {
  readonly title: { readonly bn: string; readonly en: string };
  readonly body: { readonly bn: string; readonly en: string };
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const inBengali = (figures: string): string => figures.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);

/** Two decimals, as the screens show them; rounded half away from zero. */
const marksIn = (locale: Locale, { units, denominator }: Marks): string => {
  const [top, bottom] = [BigInt(units) * 100n, BigInt(denominator)];
  const hundredths = ((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n);
  const plain = `${top < 0n && hundredths > 0n ? '−' : ''}${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
  return locale === 'en' ? plain : inBengali(plain);
};

const dhaka = 6 * 3_600_000;
const dayIn = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(locale === 'bn' ? 'bn-BD' : 'en-GB', { timeZone: 'Asia/Dhaka', day: 'numeric', month: 'long' }).format(at);

/** When something begins, as the screens write it: `২৯ নভেম্বর, রাত ১২:২৯-এ`, `29 November at 12:29 am`. */
const momentIn = (locale: Locale, at: Date): string => {
  const wall = new Date(at.getTime() + dhaka);
  const [hour, minute] = [wall.getUTCHours(), wall.getUTCMinutes()];
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`;
  if (locale === 'en') return `${dayIn(locale, at)} at ${clock} ${hour < 12 ? 'am' : 'pm'}`;
  return `${dayIn(locale, at)}, ${bengaliPartOfDay(hour)} ${inBengali(clock)}${bengaliAt(minute)}`;
};

export const resultsNews = (exam: string): News => ({
  title: { bn: `ফল প্রকাশ হয়েছে: ${exam}`, en: `Results are out: ${exam}` },
  body: { bn: paragraph('আপনার নম্বর ও স্থান দেখুন।'), en: paragraph('See your marks and your place.') },
});

export const correctedNews = (exam: string, before: Marks, after: Marks, reason: string | null): News => ({
  title: { bn: `উত্তর সংশোধন হয়েছে: ${exam}`, en: `A key was corrected: ${exam}` },
  body: {
    bn: paragraph(`আপনার নম্বর: আগে ${marksIn('bn', before)}, এখন ${marksIn('bn', after)}`) + (reason ? paragraph(`কারণ: ${reason}`) : ''),
    en:
      paragraph(`Your marks: ${marksIn('en', before)} before, ${marksIn('en', after)} now`) +
      (reason ? paragraph(`Reason: ${reason}`) : ''),
  },
});

export const reminderNews = (exam: string, when: Reminder, opensAt: Date): News => ({
  title:
    when === 'soon'
      ? { bn: `একটু পরেই পরীক্ষা শুরু: ${exam}`, en: `Your exam starts soon: ${exam}` }
      : { bn: `পরীক্ষা আসছে: ${exam}`, en: `An exam is coming: ${exam}` },
  body: { bn: paragraph(`শুরু ${momentIn('bn', opensAt)}`), en: paragraph(`It starts on ${momentIn('en', opensAt)}`) },
});

/** `reason`: why somebody of the staff opened it. */
export const accessNews = (course: string, reason?: string): News => ({
  title: { bn: `কোর্স চালু হয়েছে: ${course}`, en: `Your course is open: ${course}` },
  body: {
    bn: paragraph('এখন থেকে কোর্সের সবকিছু দেখতে পারবেন।') + (reason ? paragraph(`কারণ: ${reason}`) : ''),
    en: paragraph('You can use all of it from now on.') + (reason ? paragraph(`Reason: ${reason}`) : ''),
  },
});
