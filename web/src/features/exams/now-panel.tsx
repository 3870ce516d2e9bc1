import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExamBrief } from '#contracts/http/exams';
import { useServerNow } from '../../client/use-server-now.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { cx } from '../../ui/cx.js';
import { besideActs, examAct } from './act.js';
import { factsOf, peopleIn } from './facts.js';
import { MakeUpOf } from './exam-rows.js';
import { NowClock } from './now-clock.js';
import { examsText } from './text.js';

const minute = 60_000;

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
  const [act, beside] = [examAct(exam, now), besideActs(exam, now)];
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
        <NowClock exam={exam} />
        <div className={cx('flex flex-col gap-1', narrow ? 'w-full' : 'max-md:w-full')}>
          {act ? (
            <ButtonLink to={act.to} size="lg" wide>
              {t(act.label)}
            </ButtonLink>
          ) : null}
          {beside.length > 0 ? (
            <p className="flex flex-wrap justify-center gap-x-5">
              {beside.map(({ label, to }) => (
                <Link key={label} to={to} aria-label={`${t(label)}: ${exam.title}`} className="link touch py-1 text-sm">
                  {t(label)}
                </Link>
              ))}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
};
