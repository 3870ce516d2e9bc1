import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { getSale } from '#contracts/http/catalog';
import type { ResponseOf } from '#contracts/http/endpoint';
import { formatDate, formatDay, formatTime } from '../../i18n/dates.js';
import { formatDuration } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { saleText } from './text.js';
import { weeksOf } from './weeks.js';

type SaleExam = ResponseOf<typeof getSale>['exams'][number];
export type ListedExam = Pick<SaleExam, 'id' | 'title' | 'subjects' | 'state' | 'opensAt' | 'durationSeconds' | 'questionCount'> & {
  /** Where it belongs and leads to, in a calendar of several batches; and what the person has of it. */
  readonly of?: { readonly title: string; readonly to: string; readonly mine: string | null };
};

/** So many show before the rest is asked for. */
const shownFirst = 8;

const Row = ({ exam, now }: { exam: ListedExam; now: number }): ReactNode => {
  const [t, locale] = [useText(saleText), useLocale()];
  const over = exam.state !== 'open' && exam.state !== 'scheduled' && exam.state !== 'draft';
  const { of } = exam;
  const line = (
    <>
      <span className="num w-[88px] shrink-0 text-sm leading-[1.45] text-text-2">
        {formatDay(exam.opensAt, now, locale)}
        <span className="block text-text-3">{formatTime(exam.opensAt, locale)}</span>
      </span>
      <span className="min-w-0 flex-1">
        {exam.title}
        <span className="num block text-sm text-text-3">
          {[exam.subjects.join(', '), t('questions', { n: exam.questionCount }), formatDuration(exam.durationSeconds, locale)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {of ? <span className="block text-sm text-text-3">{of.title}</span> : null}
        {of?.mine ? <span className="num block text-sm font-semibold text-brand-text">{of.mine}</span> : null}
      </span>
      {exam.state === 'open' ? <Badge tone="brand">{t('examOpen')}</Badge> : over ? <Badge>{t('examOver')}</Badge> : null}
    </>
  );
  return (
    <li className="border-b border-line last:border-b-0">
      {of ? (
        <Link to={of.to} className="flex items-start gap-3 py-2.5 hover:bg-fill">
          {line}
        </Link>
      ) : (
        <div className="flex items-start gap-3 py-2.5">{line}</div>
      )}
    </li>
  );
};

/** Exams as one list in their order; a long one is shown in two steps. */
export const ExamList = ({ exams, now }: { exams: readonly ListedExam[]; now: number }): ReactNode => {
  const t = useText(saleText);
  const [all, showAll] = useState(false);
  const shown = all ? exams : exams.slice(0, shownFirst);
  return (
    <>
      <ul>
        {shown.map((exam) => (
          <Row key={exam.id} exam={exam} now={now} />
        ))}
      </ul>
      {shown.length < exams.length ? (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => showAll(true)}>
          {t('examsAll', { n: exams.length })}
        </Button>
      ) : null}
    </>
  );
};

/** Exams week by week. */
export const ExamCalendar = ({ exams, now }: { exams: readonly ListedExam[]; now: number }): ReactNode => {
  const [t, locale] = [useText(saleText), useLocale()];
  return weeksOf(exams).map((week) => (
    <section
      key={week.from}
      aria-label={t('week', { from: formatDate(week.from, locale), to: formatDate(week.to, locale) })}
      className="not-first:mt-5"
    >
      <h3 className="num flex items-baseline justify-between gap-3 border-b border-line-2 pb-1 text-[14px] leading-[22px]">
        {t('week', { from: formatDate(week.from, locale), to: formatDate(week.to, locale) })}
        <span className="text-sm font-normal text-text-3">{t('examsCount', { n: week.exams.length })}</span>
      </h3>
      <ul>
        {week.exams.map((exam) => (
          <Row key={exam.id} exam={exam} now={now} />
        ))}
      </ul>
    </section>
  ));
};
