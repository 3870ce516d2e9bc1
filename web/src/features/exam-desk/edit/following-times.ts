import { commonEnd, usualClose, usualStartWindow } from '#contracts/shared/exam-times';
import type { Locale } from '#contracts/shared/choices';
import { toDigits, toLatinDigits } from '../../../i18n/digits.js';
import { fromWall, toWall } from '../parts/dhaka-time.js';
import type { ExamValues } from './exam-values.js';

export type Times = Pick<ExamValues, 'kind' | 'opensAt' | 'closesAt' | 'minutes' | 'startMinutes'>;

const plain = (typed: string): string => toLatinDigits(typed).trim();
/** Seconds of what was typed as minutes; null where that is none. */
const secondsOf = (typed: string): number | null => (/^\d+(\.\d+)?$/.test(plain(typed)) ? Math.round(Number(plain(typed)) * 60) : null);
const kindOf = ({ kind }: Times) => (kind === 'practice' || kind === 'mock' ? kind : 'live');

/** The window and the close that an exam of this kind, opening and length has unless its author says otherwise; null where one cannot be read. */
const usual = (times: Times, locale: Locale): Pick<Times, 'closesAt' | 'startMinutes'> | null => {
  const [opens, seconds] = [fromWall(times.opensAt), secondsOf(times.minutes)];
  if (opens === '' || seconds === null || seconds === 0) return null;
  const window = usualStartWindow(kindOf(times), seconds);
  return {
    closesAt: toWall(new Date(usualClose(kindOf(times), Date.parse(opens), seconds)).toISOString()),
    startMinutes: window === null ? '' : toDigits(String(window / 60), locale),
  };
};

/** Whether kind, opening and length can be read: only then is it known what follows them. */
export const areReadable = (times: Times): boolean => usual(times, 'en') !== null;

/**
 * What follows a change of kind, opening or length: the close and the start window, each as long as it stood where it stands by itself.
 * `held`: the times when these three could last be read.
 */
export const followingTimes = (held: Times, now: Times, locale: Locale): Partial<Times> => {
  const [before, after] = [usual(held, locale), usual(now, locale)];
  if (!before || !after) return {};
  const byItself = plain(now.startMinutes) === plain(before.startMinutes) || (kindOf(held) !== 'live' && kindOf(now) === 'live');
  return {
    ...(now.closesAt === before.closesAt && after.closesAt !== before.closesAt ? { closesAt: after.closesAt } : {}),
    ...(byItself && kindOf(now) === 'live' && plain(now.startMinutes) !== plain(after.startMinutes)
      ? { startMinutes: after.startMinutes }
      : {}),
  };
};

/** When everybody's attempts end while the exam stays open for longer: nobody can use that time. Null where there is none. */
export const unusedFrom = (times: Times): string | null => {
  const [opens, closes, seconds] = [fromWall(times.opensAt), fromWall(times.closesAt), secondsOf(times.minutes)];
  if (kindOf(times) !== 'live' || opens === '' || closes === '' || seconds === null) return null;
  const startWindowSeconds = secondsOf(times.startMinutes);
  const span = { opensAt: Date.parse(opens), closesAt: Date.parse(closes), durationSeconds: seconds, startWindowSeconds };
  const end = commonEnd(span);
  return end < span.closesAt ? new Date(end).toISOString() : null;
};
