// First: before any schema is made.
import '../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type AttemptRow, exportResults, listExamAttempts } from '#contracts/http/exam-after';
import { attemptMarks } from '#contracts/shared/choices';
import { type Column, ResourceTable } from '../../admin-kit/resource-table.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatDayTime } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { formatTaken } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarks } from '../../i18n/marks.js';
import { Badge } from '../../ui/badge.js';
import { cx } from '../../ui/cx.js';
import { type AfterText, afterText } from './text.js';

const minute = 60_000;

const State = ({ row }: { row: AttemptRow }): ReactNode => {
  const t = useText(afterText);
  if (row.disqualified) return <Badge tone="bad">{t('disqualified')}</Badge>;
  if (row.state === 'in_progress') return <Badge tone="brand">{t('stillIn')}</Badge>;
  if (row.state === 'submitted') return <Badge>{t('beingScored')}</Badge>;
  // On a phone only what is unusual is worth its line.
  return (
    <span className={cx('text-text-2', row.state === 'scored' && 'max-md:hidden')}>
      {t(row.state === 'rescored' ? 'corrected' : 'scored')}
    </span>
  );
};

/** What is worth a look at an attempt: one of the staff, a further attempt, another device, answers that came late. */
const useOdd = (): ((row: AttemptRow) => string) => {
  const t = useText(afterText);
  return (row) =>
    [
      row.staff ? t('ofStaff') : null,
      row.number > 1 ? t('attemptN', { n: row.number }) : null,
      row.devices > 0 ? t('tookOver', { count: row.devices }) : null,
      row.lateAnswers > 0 ? t('lateAnswers', { count: row.lateAnswers }) : null,
    ]
      .filter((part) => part !== null)
      .join(' · ');
};

const useColumns = (): readonly Column<AttemptRow>[] => {
  const [t, locale, now, odd] = [useText(afterText), useLocale(), useServerNow(minute), useOdd()];
  const rank = ({ rank: place }: AttemptRow): string => (place === null ? '–' : formatNumber(place, locale));
  const count = (key: 'correct' | 'wrong' | 'skipped', head: AfterText): Column<AttemptRow> => ({
    key,
    head: t(head),
    numeric: true,
    cell: (row) => (row[key] === null ? '–' : formatNumber(row[key], locale)),
  });
  return [
    {
      key: 'student',
      head: t('student'),
      sort: 'name',
      name: (row) => row.name,
      cell: (row, mark) => (
        <>
          <span className="block max-md:font-semibold">
            <span className="num mr-2 text-text-3 md:hidden">{rank(row)}</span>
            {mark(row.name)}
          </span>
          <span className="block text-xs text-text-3">
            {mark(row.institute)}
            {row.batch ? ` · ${row.batch}` : ''}
          </span>
        </>
      ),
    },
    { key: 'rank', head: t('place'), sort: 'rank', numeric: true, cell: rank },
    {
      key: 'score',
      head: t('marks'),
      numeric: true,
      phone: 'side',
      cell: (row) => <b className="num">{row.score ? formatMarks(row.score, locale) : '–'}</b>,
    },
    count('correct', 'right'),
    count('wrong', 'wrong'),
    count('skipped', 'skipped'),
    {
      key: 'seconds',
      head: t('timeTaken'),
      sort: 'seconds',
      numeric: true,
      phone: 'line',
      cell: (row) => (row.seconds === null ? '–' : formatTaken(row.seconds, locale)),
    },
    {
      key: 'submitted',
      head: t('submittedAt'),
      sort: '-submitted',
      off: true,
      cell: (row) => (row.submittedAt ? <span className="num whitespace-nowrap">{formatDayTime(row.submittedAt, now, locale)}</span> : '–'),
    },
    { key: 'state', head: t('state'), phone: 'side', cell: (row) => <State row={row} /> },
    {
      key: 'odd',
      head: t('lookAt'),
      phone: 'line',
      cell: (row) => odd(row) || null,
    },
  ];
};

const markWords = {
  ranked: 'markRanked',
  running: 'stillIn',
  disqualified: 'disqualified',
  late: 'markLate',
  changed: 'markChanged',
} as const;

/** All sittings of an exam; one opens beside the list, in the same address. */
const Attempts = ({ examId }: { examId: string }): ReactNode => {
  const [t, { pathname, search }] = [useText(afterText), useLocation()];
  const href = ({ attemptId }: AttemptRow): string => {
    const next = new URLSearchParams(search);
    next.set('attempt', attemptId);
    return `${pathname}?${next.toString()}`;
  };
  const choices = attemptMarks.flatMap((value) => (value === 'all' ? [] : [{ value, label: t(markWords[value]) }]));
  return (
    <ResourceTable
      endpoint={{ list: listExamAttempts, file: exportResults, params: { examId } }}
      columns={useColumns()}
      filters={[{ name: 'mark', label: t('sittings'), choices }]}
      rowHref={href}
      empty={{ title: t('noTakers'), text: t('noTakersText') }}
    />
  );
};

export default Attempts;
