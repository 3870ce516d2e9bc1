import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { pageSize } from '#contracts/shared/choices';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useTakingOver } from '../../client/use-server-now.js';
import { useText } from '../../i18n/index.js';
import { ButtonLink } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { addressWith, askedOf, isNarrowed } from './asked.js';
import { CourseRows, CourseRowsSkeleton } from './course-rows.js';
import { coursesText } from './text.js';

const ListHead = lazy(() => import('./list-head.js'));

/** The room of the head while its code comes: nothing below it moves. */
const Room = (): ReactNode => <div className="h-[42px] md:h-[34px]" />;

/** Courses, or exam batches alone: search, filters, order and page, all in the address; ten a page. */
export const CourseList = ({ batches = false }: { batches?: boolean }): ReactNode => {
  const t = useText(coursesText);
  const [address, setAddress] = useSearchParams();
  // The page that the server makes is the first, whatever the address asks.
  const first = useTakingOver();
  const asked = { ...(first ? {} : askedOf(address)), ...(batches ? { kind: 'exam-batch' as const } : {}) };
  const { data, error, mutate } = useEndpoint('GET /api/courses', { query: asked });
  // Asked here, so that the page which the server makes brings it along.
  const tree = useEndpoint('GET /api/categories', {});
  const change = (patch: Readonly<Record<string, string | null>>): void =>
    setAddress((was) => addressWith(was, patch), { replace: 'q' in patch, preventScrollReset: !('page' in patch) });
  const narrowed = isNarrowed(batches ? { ...asked, kind: undefined } : asked);
  return (
    <>
      <div className="mt-4">
        {first ? (
          <Room />
        ) : (
          <Suspense fallback={<Room />}>
            <ListHead asked={asked} total={data?.total} nodes={tree.data?.categories ?? []} batches={batches} onChange={change} />
          </Suspense>
        )}
      </div>
      <div className="mt-2">
        {data ? (
          data.rows.length > 0 ? (
            <CourseRows courses={data.rows} label={t(batches ? 'batchList' : 'list')} heading={batches ? 'h3' : 'h2'} />
          ) : (
            <Empty
              title={t(narrowed || data.total > 0 ? 'noMatch' : batches ? 'noneBatch' : 'none')}
              action={
                narrowed || data.total > 0 ? (
                  <ButtonLink to="?" variant="outline" size="sm">
                    {t('clear')}
                  </ButtonLink>
                ) : undefined
              }
            >
              {t(narrowed || data.total > 0 ? 'noMatchWhy' : 'noneWhy')}
            </Empty>
          )
        ) : error ? null : (
          <CourseRowsSkeleton />
        )}
        {error ? <ErrorBox error={error} title={t('failed')} onRetry={() => void mutate()} /> : null}
        {data && data.total > pageSize ? (
          <Pagination page={asked.page ?? 1} total={data.total} onPage={(page) => change({ page: page === 1 ? null : String(page) })} />
        ) : null}
      </div>
    </>
  );
};
