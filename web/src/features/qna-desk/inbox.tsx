import type { ReactNode } from 'react';
import type { InboxRow } from '#contracts/http/qna-shapes';
import { inboxFilters } from '#contracts/shared/qna';
import type { Column } from '../../ui/rows.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useServerNow } from '../../client/use-server-now.js';
import { formatNumber } from '../../i18n/digits.js';
import { formatDuration } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Badge } from '../../ui/badge.js';
import type { Filter } from '../../ui/filters.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { Moment, Standing } from '../qna/words.js';
import { qnaDeskText } from './text.js';

const minute = 60_000;
const hour = 60 * minute;
/** From then on a wait is told in amber: somebody went to bed without an answer. */
const long = 24 * hour;

/** How long a question has waited for a teacher; what does not wait says what has become of it. */
const Wait = ({ row }: { row: InboxRow }): ReactNode => {
  const [locale, now] = [useLocale(), useServerNow(minute)];
  if (row.waitsSince === null) return <Standing row={row} />;
  const waited = Math.max(0, now - Date.parse(row.waitsSince));
  // Seconds tell nobody anything here, nor do minutes after a day.
  const step = waited < hour ? minute : waited < long ? 5 * minute : hour;
  const words = formatDuration(Math.max(60, (Math.floor(waited / step) * step) / 1000), locale);
  return waited >= long ? <Badge tone="warn">{words}</Badge> : <span className="num whitespace-nowrap">{words}</span>;
};

/** A question in the list of those that teach. */
export const useInboxColumns = (): readonly Column<InboxRow>[] => {
  const [t, locale] = [useText(qnaDeskText), useLocale()];
  return [
    {
      key: 'question',
      head: t('question'),
      name: (row) => row.title,
      cell: (row) => (
        <>
          <span className="block font-semibold break-words">
            <PlainMaths text={row.title} />
          </span>
          <span className="line-clamp-1 text-xs break-words text-text-3">
            <PlainMaths text={row.excerpt} />
          </span>
        </>
      ),
    },
    { key: 'waits', head: t('waits'), phone: 'side', cell: (row) => <Wait row={row} /> },
    { key: 'course', head: t('course'), phone: 'line', cell: ({ course }) => course.title },
    { key: 'asker', head: t('asker'), phone: 'line', cell: ({ by }) => by?.name ?? t('gone') },
    {
      key: 'answers',
      head: t('answers'),
      numeric: true,
      cell: ({ answers }) => formatNumber(answers, locale),
    },
    { key: 'votes', head: t('votes'), numeric: true, cell: ({ votes }) => formatNumber(votes, locale) },
    {
      key: 'reports',
      head: t('openReports'),
      numeric: true,
      cell: ({ openReports }) => (openReports === 0 ? '—' : <Badge tone="warn">{formatNumber(openReports, locale)}</Badge>),
    },
    { key: 'at', head: t('at'), off: true, cell: ({ at }) => <Moment at={at} /> },
  ];
};

export const useInboxFilters = (): readonly Filter[] => {
  const t = useText(qnaDeskText);
  const { data } = useEndpoint('GET /api/admin/qna/choices', {});
  const [, ...states] = inboxFilters;
  return [
    { name: 'show', label: t('show'), choices: states.map((value) => ({ value, label: t(value) })) },
    { name: 'courseId', label: t('course'), choices: (data?.courses ?? []).map(({ id, title }) => ({ value: id, label: title })) },
  ];
};

/** The address of a question inside the back office. */
export const deskThread = (slug: string, threadId: string): string => `/admin/qna?course=${slug}&thread=${threadId}`;
