import type { ReactNode } from 'react';
import type { ExamBrief } from '#contracts/http/exams';
import { useServerNow } from '../../client/use-server-now.js';
import { atTime, formatDayTime, formatTime } from '../../i18n/dates.js';
import { formatCountdown, formatDuration } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { isoDay } from '../../i18n/iso-day.js';
import { cx } from '../../ui/cx.js';
import { commonEndOf, type ExamPhase, examSpan } from './act.js';
import { Countdown } from './countdown.js';
import { type ExamsKey, examsText } from './text.js';

const day = 86_400_000;
const hour = 3_600_000;
const minute = 60_000;
/** An exam that stays open for longer has no end that anybody need know. */
const always = 90 * day;

/** What the clock of an open exam counts to. */
export const countedWords: Readonly<Record<ExamPhase, ExamsKey>> = {
  mine: 'mineLeft',
  start: 'startLeft',
  open: 'left',
  running: 'runningLeft',
  extra: 'extraOnly',
  over: 'closesIn',
};

/** When the clock comes to its end; while the exam can be begun for a time, also when it ends for all. */
const useEndWords = (): ((exam: ExamBrief) => string) => {
  const [t, locale, now] = [useText(examsText), useLocale(), useServerNow(minute)];
  // A time alone is of today.
  const isToday = (at: string): boolean => isoDay(Date.parse(at)) === isoDay(now);
  const when = (at: string): string => (isToday(at) ? atTime(at, locale) : formatDayTime(at, now, locale));
  const ends = (at: string): string => t(isToday(at) ? 'ends' : 'endsDay', { when: when(at) });
  return (exam) => {
    if (exam.state !== 'open') return t('starts', { when: when(exam.opensAt) });
    const { phase, until } = examSpan(exam, now);
    if (phase === 'over') return t('writingOver');
    if (Date.parse(until) - now > always) return t('anyTime');
    if (phase !== 'start') return ends(until);
    const start = isToday(until) ? formatTime(until, locale) : formatDayTime(until, now, locale);
    return t('startUntil', { start, ends: ends(commonEndOf(exam)) });
  };
};

/** The clock of the panel: the time that counts for the person who looks, and in words what it is. */
export const NowClock = ({ exam }: { exam: ExamBrief }): ReactNode => {
  const [t, locale, now, endWords] = [useText(examsText), useLocale(), useServerNow(minute), useEndWords()];
  const open = exam.state === 'open';
  const { phase, until } = open ? examSpan(exam, now) : { phase: null, until: exam.opensAt };
  const left = Date.parse(until) - now;
  // Days on a clock face tell nobody anything: an exam that stays open for long shows the time that a start gives.
  const far = open ? formatCountdown(exam.durationSeconds * 1000, locale) : formatDuration(left / 1000, locale);
  const soon = left < day;
  return (
    <div className="flex items-end gap-4 md:my-1">
      {soon ? (
        <Countdown to={until} className={cx('font-semibold', left < hour ? 'text-num' : 'text-[32px] leading-10')} />
      ) : (
        <span className={`num font-semibold whitespace-nowrap ${open ? 'text-num' : 'pb-1 text-2xl'}`}>{far}</span>
      )}
      <span className="pb-1.5 text-[14px] leading-6 text-text-3">
        {t(phase === null ? 'startsIn' : soon ? countedWords[phase] : 'onceStarted')}
        <br />
        {endWords(exam)}
      </span>
    </div>
  );
};
