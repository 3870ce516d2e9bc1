import type { ReactNode } from 'react';
import type { ExamBrief } from '#contracts/http/exams';
import { useServerNow } from '../../client/use-server-now.js';
import { atTime, formatDayTime } from '../../i18n/dates.js';
import { formatCountdown, formatDuration } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { isoDay } from '../../i18n/iso-day.js';
import { ButtonLink } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { examAct, examEnd, isExtraOnly } from './act.js';
import { Countdown } from './countdown.js';
import { factsOf, peopleIn } from './facts.js';
import { MakeUpOf } from './exam-rows.js';
import { examsText } from './text.js';

const day = 86_400_000;
const hour = 3_600_000;
const minute = 60_000;
/** An exam that stays open for longer has no end that anybody need know. */
const always = 90 * day;

/** The one panel that matters now: an exam that is on, or the next one, with its clock and the one thing to do. */
export const NowPanel = ({
  exam,
  heading: Heading = 'h2',
  narrow = false,
}: {
  exam: ExamBrief;
  heading?: 'h1' | 'h2';
  /** It shares the row with another column: the button stands below the clock on every width. */
  narrow?: boolean;
}): ReactNode => {
  const [t, locale, now] = [useText(examsText), useLocale(), useServerNow(minute)];
  const open = exam.state === 'open';
  const moment = open ? examEnd(exam, now) : exam.opensAt;
  const extraOnly = isExtraOnly(exam, now);
  const act = examAct(exam, now);
  const soon = Date.parse(moment) - now < day;
  // Days on a clock face tell nobody anything: an exam that stays open for long shows the time that a start gives.
  const far = open ? formatCountdown(exam.durationSeconds * 1000, locale) : formatDuration((Date.parse(moment) - now) / 1000, locale);
  // A time alone is of today.
  const today = isoDay(Date.parse(moment)) === isoDay(now);
  const when = today ? atTime(moment, locale) : formatDayTime(moment, now, locale);
  return (
    <section className="panel-now flex flex-col">
      <p className="flex flex-wrap items-center gap-x-[7px] text-sm text-text-3">
        <span
          aria-hidden="true"
          className={open ? 'size-2 rounded-full bg-brand' : 'size-2 rounded-full shadow-[inset_0_0_0_1.5px_var(--control)]'}
        />
        <b className="text-brand-text">{t(open ? 'onNow' : 'coming')}</b>
        {open && exam.taking + exam.submitted > 0 ? (
          <>
            <span aria-hidden="true">·</span>
            <span className="num">{peopleIn(exam, t)}</span>
          </>
        ) : null}
      </p>
      <Heading className="mt-1.5 text-2xl">{exam.title}</Heading>
      <MakeUpOf exam={exam} />
      <p className={cx('mt-0.5 text-sm text-text-3', !narrow && 'md:mb-6')}>
        {exam.courseTitle}&nbsp;· {factsOf(exam, t, locale)}
      </p>
      <div
        className={cx(
          'mt-3 flex flex-col gap-4',
          !narrow && 'md:mt-auto md:flex-row md:items-center md:justify-between md:border-t md:border-line md:pt-3',
        )}
      >
        <div className="flex items-end gap-4 md:my-1">
          {soon ? (
            <Countdown
              to={moment}
              className={cx('font-semibold', Date.parse(moment) - now < hour ? 'text-num' : 'text-[32px] leading-10')}
            />
          ) : (
            <span className={`num font-semibold whitespace-nowrap ${open ? 'text-num' : 'pb-1 text-2xl'}`}>{far}</span>
          )}
          <span className="pb-1.5 text-[14px] leading-6 text-text-3">
            {t(extraOnly ? 'extraOnly' : open ? (soon ? 'left' : 'onceStarted') : 'startsIn')}
            <br />
            {open ? (Date.parse(moment) - now > always ? t('anyTime') : t(today ? 'ends' : 'endsDay', { when })) : t('starts', { when })}
          </span>
        </div>
        {act ? (
          <ButtonLink to={act.to} size="lg" className={narrow ? 'w-full' : 'max-md:w-full'}>
            {t(act.label)}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
};
