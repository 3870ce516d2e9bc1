import type { LessonLine } from '#contracts/http/lessons';
import type { Locale } from '#contracts/shared/values';
import { formatDayTime } from '../../i18n/dates.js';
import { toDigits } from '../../i18n/digits.js';
import type { Text } from '../../i18n/index.js';
import type { LessonKey } from './text.js';

const two = (value: number): string => String(value).padStart(2, '0');

/** A place in a video, or its length: `১৪:০৫`, `১:০২:৩০`. Takes milliseconds. */
export const timeOf = (ms: number, locale: Locale): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return toDigits(hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`, locale);
};

/** How long a lesson is, in its own measure; '' where it has none. */
export const lengthOf = ({ durationMs, pages }: Pick<LessonLine, 'durationMs' | 'pages'>, t: Text<LessonKey>, locale: Locale): string =>
  durationMs !== null ? timeOf(durationMs, locale) : pages !== null ? t('pages', { n: pages }) : '';

/** Why a lesson is shut, in words; '' where it is open. */
export const whyShut = (
  lesson: Pick<LessonLine, 'gate' | 'opensAt' | 'after'>,
  now: number,
  t: Text<LessonKey>,
  locale: Locale,
): string => {
  if (lesson.gate === 'until' && lesson.opensAt) return t('opensAt', { when: formatDayTime(lesson.opensAt, now, locale) });
  if (lesson.gate === 'after' && lesson.after) return t('afterLesson', { title: lesson.after.title });
  return lesson.gate === 'open' ? '' : t('isLocked');
};

/** How far somebody has come in a lesson that is not done, in words; '' where nothing was seen. */
export const cameTo = ({ kind, mine }: Pick<LessonLine, 'kind' | 'mine'>, t: Text<LessonKey>, locale: Locale): string => {
  if (!mine || mine.doneAt || mine.at <= 0) return '';
  if (kind === 'video') return t('at', { at: timeOf(mine.at, locale) });
  return kind === 'pdf' ? t('atPage', { page: mine.at }) : '';
};

const K = 1024;

/** The size of a file: `৪২০ কিলোবাইট`, `1.3 MB`. */
export const sizeOf = (bytes: number, locale: Locale, t: Text<LessonKey>): string => {
  const [value, unit] = bytes >= K * K ? [bytes / K / K, 'mb' as const] : [bytes / K, 'kb' as const];
  return `${toDigits(value < 10 ? value.toFixed(1) : String(Math.round(value)), locale)} ${t(unit)}`;
};
