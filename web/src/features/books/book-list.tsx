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
import { addressWith } from '../courses/asked.js';
import { CourseRowsSkeleton } from '../courses/course-rows.js';
import { askedOf, isNarrowed } from './asked.js';
import { BookRows } from './book-rows.js';
import { booksText } from './text.js';

const ListHead = lazy(() => import('./list-head.js'));

/** The room of the head while its code comes: nothing below it moves. */
const Room = (): ReactNode => <div className="h-[42px] md:h-[34px]" />;

const NoBooks = ({ narrowed }: { narrowed: boolean }): ReactNode => {
  const t = useText(booksText);
  return (
    <Empty
      title={t(narrowed ? 'noMatch' : 'none')}
      action={
        narrowed ? (
          <ButtonLink to="?" variant="outline" size="sm">
            {t('clear')}
          </ButtonLink>
        ) : undefined
      }
    >
      {t(narrowed ? 'noMatchWhy' : 'noneWhy')}
    </Empty>
  );
};

/** Books: search, filters, order and page, all in the address; ten a page. */
export const BookList = (): ReactNode => {
  const t = useText(booksText);
  const [address, setAddress] = useSearchParams();
  // The page that the server makes is the first, whatever the address asks.
  const first = useTakingOver();
  const asked = first ? {} : askedOf(address);
  const { data, error, mutate } = useEndpoint('GET /api/books', { query: asked });
  const change = (patch: Readonly<Record<string, string | null>>): void =>
    setAddress((was) => addressWith(was, patch), { replace: 'q' in patch, preventScrollReset: !('page' in patch) });
  return (
    <>
      <div className="mt-4">
        {first ? (
          <Room />
        ) : (
          <Suspense fallback={<Room />}>
            <ListHead asked={asked} total={data?.total} onChange={change} />
          </Suspense>
        )}
      </div>
      <div className="mt-2">
        {data ? (
          data.rows.length > 0 ? (
            <BookRows books={data.rows} label={t('list')} />
          ) : (
            <NoBooks narrowed={isNarrowed(asked) || data.total > 0} />
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
