import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { HistoryRow } from '#contracts/http/progress';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatDate } from '../../i18n/dates.js';
import { formatNumber } from '../../i18n/digits.js';
import { formatTaken } from '../../i18n/duration.js';
import { useLocale, useText } from '../../i18n/index.js';
import { formatMarks } from '../../i18n/marks.js';
import { Badge } from '../../ui/badge.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { Section } from '../../ui/section.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { progressText } from './text.js';

const Sat = ({ row, slug }: { row: HistoryRow; slug: string }): ReactNode => {
  const [t, locale] = [useText(progressText), useLocale()];
  const count = (value: number): string => formatNumber(value, locale);
  const path = (page: string): string => `/courses/${slug}/mcq/${row.examId}/${page}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0 flex-1 basis-60">
        <span className="flex flex-wrap items-center gap-2">
          <b>{row.title}</b>
          {row.disqualified ? <Badge tone="warn">{t('disqualified')}</Badge> : null}
        </span>
        <span className="num block text-sm text-text-3">
          {formatDate(row.at, locale)} ·{' '}
          {t('counts', { correct: count(row.correct), wrong: count(row.wrong), skipped: count(row.skipped) })} ·{' '}
          {formatTaken(row.seconds, locale)}
        </span>
      </span>
      <span className="num text-right leading-tight max-sm:text-left">
        <b className="block">{t('ofMarks', { marks: formatMarks(row.score, locale), full: formatMarks(row.fullMarks, locale) })}</b>
        {row.rank !== null && row.of !== null ? (
          <span className="block text-sm text-text-3">{t('placeOf', { rank: count(row.rank), of: count(row.of) })}</span>
        ) : null}
      </span>
      <span className="flex gap-5 max-sm:w-full">
        {row.boardVisible ? (
          <Link to={path('leaderboard')} aria-label={`${t('board')}: ${row.title}`} className="link touch py-2 text-sm">
            {t('board')}
          </Link>
        ) : null}
        {row.solutionVisible ? (
          <Link to={path('solution')} aria-label={`${t('solution')}: ${row.title}`} className="link touch py-2 text-sm">
            {t('solution')}
          </Link>
        ) : null}
      </span>
    </li>
  );
};

/** The exams that one sat in the course, ten a page; the page stands in the address. */
export const History = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(progressText);
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/progress/exams', { params: { slug }, query: { page } });
  const go = (next: number): void => setSearch(next === 1 ? {} : { page: String(next) }, { replace: true, preventScrollReset: true });
  return (
    <Section title={t('history')} tight>
      {error ? <ErrorBox error={error} title={t('historyFailed')} onRetry={() => void mutate()} /> : null}
      {data ? (
        data.total === 0 ? (
          <Empty
            title={t('noHistory')}
            action={
              <ButtonLink to={`/courses/${slug}/mcq`} variant="outline" size="sm">
                {t('toExams')}
              </ButtonLink>
            }
          >
            {t('noHistoryWhy')}
          </Empty>
        ) : (
          <>
            <ul>
              {data.rows.map((row) => (
                <Sat key={row.attemptId} row={row} slug={slug} />
              ))}
            </ul>
            {data.total > 10 ? <Pagination page={page} total={data.total} onPage={go} /> : null}
          </>
        )
      ) : error ? null : (
        <SkeletonRows rows={4} />
      )}
    </Section>
  );
};
