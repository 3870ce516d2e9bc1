import type { Locale } from '#contracts/shared/values';
import { toDigits } from './digits.js';

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * What is left, for a clock face: `১৭:৪২`; from one hour on with hours, `০২:১৪:৩৬`. Takes milliseconds and rounds up to
 * the second, so that 00:00 shows exactly when nothing is left; a negative rest shows as 00:00.
 */
export const formatCountdown = (ms: number, locale: Locale): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return toDigits(`${hours > 0 ? `${two(hours)}:` : ''}${two(minutes)}:${two(rest)}`, locale);
};

/** Time taken, for columns: `২১:৪৮`. Takes whole seconds. */
export const formatTaken = (seconds: number, locale: Locale): string => formatCountdown(seconds * 1000, locale);

const units: Readonly<Record<Locale, readonly [string, string, string, string]>> = {
  bn: ['দিন', 'ঘণ্টা', 'মিনিট', 'সেকেন্ড'],
  en: ['day', 'hour', 'minute', 'second'],
};

/** A length of time in words with at most two units: `২৫ মিনিট`, `১ ঘণ্টা ৩০ মিনিট`, `2 days`. Takes seconds. */
export const formatDuration = (seconds: number, locale: Locale): string => {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 86_400), Math.floor((whole % 86_400) / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const words = parts.flatMap((count, place) => {
    const plural = locale === 'en' && count !== 1 ? 's' : '';
    return count === 0 ? [] : [`${count} ${units[locale][place] ?? ''}${plural}`];
  });
  return toDigits(words.slice(0, 2).join(' ') || `0 ${units[locale][3]}${locale === 'en' ? 's' : ''}`, locale);
};
