import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ThreadRow } from '#contracts/http/qna-shapes';
import { pageSize } from '#contracts/shared/choices';
import { threadFilters, threadSorts } from '#contracts/shared/qna';
import { useEndpoint } from '../../client/use-endpoint.js';
import { formatNumber } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { FilterSelect } from '../../ui/filter-select.js';
import { Pagination } from '../../ui/pagination.js';
import { SearchField } from '../../ui/search-field.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Tabs } from '../../ui/tabs.js';
import { PlainMaths } from '../bank/plain-maths.js';
import { type Asked, addressWith, askedOf } from './asked.js';
import { qnaText } from './text.js';
import { Moment, Standing, Writer } from './words.js';

/** A question in a list: what it asks, what has become of it, who asked. */
const Row = ({ slug, row }: { slug: string; row: ThreadRow }): ReactNode => {
  const [t, locale] = [useText(qnaText), useLocale()];
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={`/courses/${slug}/qna/${row.id}`} className="group block py-3.5 focus-visible:outline-offset-2">
        <h2 className="text-lg leading-[1.6rem] break-words decoration-1 underline-offset-[0.28em] group-hover:underline">
          <PlainMaths text={row.title} />
        </h2>
        <p className="mt-0.5 line-clamp-2 text-sm break-words text-text-2">
          <PlainMaths text={row.excerpt} />
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-3">
          <Standing row={row} />
          <span className="num">{row.answers === 0 ? t('answersNone') : t('answers', { n: row.answers })}</span>
          {row.votes > 0 ? <span className="num">{`${t('voteThread')}: ${formatNumber(row.votes, locale)}`}</span> : null}
          <Writer by={row.by} mine={row.mine} />
          <Moment at={row.at} />
        </p>
      </Link>
    </li>
  );
};

type Change = (patch: Readonly<Record<string, string | null>>) => void;

/** Search and order in a line, then which questions are shown, with how many there are. */
const Head = ({
  asked,
  total,
  counts,
  change,
}: {
  asked: Asked;
  total: number | undefined;
  counts: Counts | undefined;
  change: Change;
}): ReactNode => {
  const t = useText(qnaText);
  const [first, ...others] = threadSorts.map((value) => ({ value, label: t(`sort-${value}`) }));
  const tabs = threadFilters.map((key) => ({ key, label: t(`show-${key}`), ...(counts ? { count: counts[key] } : {}) }));
  return (
    <>
      <div role="search" className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('search')}
          value={asked.q ?? ''}
          onSearch={(q) => change({ q })}
          {...(total === undefined ? {} : { found: t('found', { n: total }) })}
          className="min-w-0 flex-1 basis-52"
        />
        <FilterSelect
          label={t('sort')}
          all={first?.label ?? ''}
          value={asked.sort === 'active' ? '' : asked.sort}
          choices={others}
          onChange={(sort) => change({ sort })}
        />
      </div>
      <div className="mt-2">
        <Tabs label={t('show')} tabs={tabs} value={asked.show} onChange={(show) => change({ show: show === 'all' ? null : show })} />
      </div>
    </>
  );
};

type Counts = Readonly<Record<Asked['show'], number>>;

/** Nothing fits: what this place is for, or the way back to all. */
const Nothing = ({ asked, none }: { asked: Asked; none: boolean }): ReactNode => {
  const t = useText(qnaText);
  const ask = (
    <ButtonLink to="?ask" size="sm" variant="outline">
      {t('ask')}
    </ButtonLink>
  );
  if (none)
    return (
      <Empty title={t('none')} action={ask}>
        {t('noneWhy')}
      </Empty>
    );
  if (asked.show === 'mine' && asked.q === undefined)
    return (
      <Empty title={t('noneMine')} action={ask}>
        {t('noneWhy')}
      </Empty>
    );
  const clear = (
    <ButtonLink to="?" size="sm" variant="outline">
      {t('clear')}
    </ButtonLink>
  );
  return (
    <Empty title={t('noMatch')} action={clear}>
      {t('noMatchWhy')}
    </Empty>
  );
};

/** The questions of a course: search, filter, order and page, all in the address; ten a page. */
export const ThreadList = ({ slug }: { slug: string }): ReactNode => {
  const t = useText(qnaText);
  const [address, setAddress] = useSearchParams();
  const asked = askedOf(address);
  const { data, error, mutate } = useEndpoint('GET /api/courses/:slug/qna', { params: { slug }, query: asked });
  const change: Change = (patch) =>
    setAddress((was) => addressWith(was, patch), { replace: 'q' in patch, preventScrollReset: !('page' in patch) });
  return (
    <>
      <Head asked={asked} total={data?.total} counts={data?.counts} change={change} />
      {error ? <ErrorBox error={error} title={t('listFailed')} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <SkeletonRows rows={5} /> : null}
      {data && data.rows.length === 0 ? <Nothing asked={asked} none={data.counts.all === 0} /> : null}
      {data && data.rows.length > 0 ? (
        <ul aria-label={t('list')}>
          {data.rows.map((row) => (
            <Row key={row.id} slug={slug} row={row} />
          ))}
        </ul>
      ) : null}
      {data && data.total > pageSize ? (
        <Pagination page={asked.page} total={data.total} onPage={(page) => change({ page: page === 1 ? null : String(page) })} />
      ) : null}
    </>
  );
};
