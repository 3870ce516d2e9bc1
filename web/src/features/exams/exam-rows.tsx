import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExamBrief } from '#contracts/http/exams';
import { useServerNow } from '../../client/use-server-now.js';
import { atTime, formatDate, formatDayPart, formatDayTime, formatHour } from '../../i18n/dates.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarks } from '../../i18n/marks.js';
import { Badge } from '../../ui/badge.js';
import { commonEndOf, examAct, examPath, type ExamPhase, examSpan, mayTakeAgain, receiptPath } from './act.js';
import { Countdown } from './countdown.js';
import { factsOf, peopleIn } from './facts.js';
import { type ExamsKey, examsText } from './text.js';

const day = 86_400_000;
const minute = 60_000;

/** For those who missed an exam: which one. */
export const MakeUpOf = ({ exam: { makeUpOf } }: { exam: ExamBrief }): ReactNode => {
  const t = useText(examsText);
  return makeUpOf ? <span className="block text-sm text-text-3">{t('makeUpOf', { title: makeUpOf.title })}</span> : null;
};

/** What the time at the left of a row is. */
const shortWords: Readonly<Record<ExamPhase, ExamsKey>> = {
  mine: 'mineLeft',
  start: 'startLeft',
  open: 'onNow',
  running: 'runningShort',
  extra: 'extraShort',
  over: 'closesIn',
};

/** Another exam that is on, with the way to do it, also once more: the time left at the left, or the time a start gives where it stays open for long. */
export const LiveRow = ({ exam }: { exam: ExamBrief }): ReactNode => {
  const [t, locale, now] = [useText(examsText), useLocale(), useServerNow(minute)];
  const { phase, until } = examSpan(exam, now);
  const soon = Date.parse(until) - now < day;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={(mayTakeAgain(exam, now) ? null : examAct(exam, now)?.to) ?? examPath(exam, 'onboard')}
        className="flex items-center gap-3 py-[13px] hover:bg-fill"
      >
        <span className="num max-w-28 min-w-[76px] shrink-0 leading-[1.35] font-semibold">
          {soon ? <Countdown to={until} /> : <span>{t('minutes', { n: Math.round(exam.durationSeconds / 60) })}</span>}
          <span className="block text-xs font-normal text-brand-text">{t(soon ? shortWords[phase] : 'whenever')}</span>
        </span>
        <span className="min-w-0 flex-1">
          <b className="block">{exam.title}</b>
          <MakeUpOf exam={exam} />
          <span className="num block text-sm text-text-3">
            {[
              phase === 'start' ? t('ends', { when: atTime(commonEndOf(exam), locale) }) : '',
              factsOf(exam, t, locale, 'short'),
              exam.taking + exam.submitted > 0 ? peopleIn(exam, t) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  );
};

/** An exam to come: its hour at the left, the way to its rules. */
export const ComingRow = ({ exam }: { exam: ExamBrief }): ReactNode => {
  const [t, locale] = [useText(examsText), useLocale()];
  const now = useServerNow(minute);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={examPath(exam, 'onboard')} className="flex items-center gap-3 py-[13px] hover:bg-fill">
        <span className="num min-w-[76px] shrink-0 leading-[1.35] font-semibold">
          {formatHour(exam.opensAt, locale)}
          <span className="block text-xs font-normal text-text-3">{formatDayPart(exam.opensAt, now, locale)}</span>
        </span>
        <span className="min-w-0 flex-1">
          <b className="block">{exam.title}</b>
          <MakeUpOf exam={exam} />
          <span className="num block text-sm text-text-3">
            {Date.parse(exam.opensAt) - now < day ? (
              <>
                {t('startsInTime')} <Countdown to={exam.opensAt} /> · {factsOf(exam, t, locale, 'short')}
              </>
            ) : (
              factsOf(exam, t, locale)
            )}
          </span>
        </span>
      </Link>
    </li>
  );
};

const MyState = ({ exam }: { exam: ExamBrief }): ReactNode => {
  const [t, locale] = [useText(examsText), useLocale()];
  if (exam.state === 'cancelled') return <Badge>{t('cancelled')}</Badge>;
  const { mine } = exam;
  if (!mine || mine.state === 'none') return null;
  if (mine.score) return <Badge tone="brand">{t('mineScore', { marks: formatMarks(mine.score, locale) })}</Badge>;
  if (mine.state === 'in_progress') return <Badge tone="warn">{t('mineInProgress')}</Badge>;
  return <Badge>{t(exam.figuresAt === null ? 'mineSubmitted' : 'mineAwaits')}</Badge>;
};

/** An exam that is over: how many took it, what I have of it, and where its board and solution are. `children`: what became of mine since. */
export const PastRow = ({ exam, children }: { exam: ExamBrief; children?: ReactNode }): ReactNode => {
  const [t, locale, now] = [useText(examsText), useLocale(), useServerNow(minute)];
  const receipt = receiptPath(exam);
  const waiting =
    !exam.boardVisible && exam.resultsAt && Date.parse(exam.resultsAt) > now
      ? t('resultsAt', { when: formatDayTime(exam.resultsAt, now, locale) })
      : null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <b>{exam.title}</b>
          <MyState exam={exam} />
        </span>
        <MakeUpOf exam={exam} />
        <span className="num block text-sm text-text-3">
          {[formatDate(commonEndOf(exam), locale), t('took', { n: exam.submitted }), waiting].filter(Boolean).join(' · ')}
        </span>
        {children}
      </span>
      <span className="flex flex-wrap gap-x-5">
        {exam.solutionVisible ? (
          <Link to={examPath(exam, 'practice')} aria-label={`${t('practise')}: ${exam.title}`} className="link touch py-2 text-sm">
            {t('practise')}
          </Link>
        ) : null}
        {exam.boardVisible ? (
          <Link to={examPath(exam, 'leaderboard')} aria-label={`${t('board')}: ${exam.title}`} className="link touch py-2 text-sm">
            {t('board')}
          </Link>
        ) : null}
        {exam.solutionVisible ? (
          <Link to={examPath(exam, 'solution')} aria-label={`${t('solution')}: ${exam.title}`} className="link touch py-2 text-sm">
            {t('solution')}
          </Link>
        ) : null}
        {receipt === null ? null : (
          <Link to={receipt} aria-label={`${t('receiptShort')}: ${exam.title}`} className="link touch py-2 text-sm">
            {t('receiptShort')}
          </Link>
        )}
      </span>
    </li>
  );
};
