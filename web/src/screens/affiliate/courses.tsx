import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Promotable } from '#contracts/http/affiliates';
import { promotedKinds, type PromotedKind } from '#contracts/shared/affiliates';
import { pageSize } from '#contracts/shared/choices';
import { isCallError } from '../../client/call-error.js';
import { useEndpoint } from '../../client/use-endpoint.js';
import { useUser } from '../../client/user.js';
import { formatRate, linkTo } from '../../features/affiliate/format.js';
import { Share } from '../../features/affiliate/share.js';
import { type AffiliateText, affiliateText } from '../../features/affiliate/text.js';
import { PageTitle } from '../../features/home/page-title.js';
import { formatTaka } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { openSignIn } from '../../shell/sign-in/sign-in.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Badge } from '../../ui/badge.js';
import { Empty } from '../../ui/empty.js';
import { ErrorBox } from '../../ui/error-box.js';
import { Pagination } from '../../ui/pagination.js';
import { SearchField } from '../../ui/search-field.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { Segment } from '../../ui/tabs.js';

const kindWords: Readonly<Record<PromotedKind, AffiliateText>> = { course: 'kindCourse', 'exam-batch': 'kindBatch', book: 'kindBook' };

const Row = ({ row, code }: { row: Promotable; code: string }): ReactNode => {
  const [t, locale] = [useText(affiliateText), useLocale()];
  const { title, path, pricePaisa } = row;
  const facts = { title, price: formatTaka(pricePaisa, locale), link: linkTo(path, code) };
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-4 last:border-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold">
          <Link to={path} className="hover:underline">
            {title}
          </Link>
        </p>
        <p className="num mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-3">
          <Badge>{t(kindWords[row.kind])}</Badge>
          <span>{facts.price}</span>
          <span className="text-text-2">
            <b>{formatRate(row.rateBp, locale)}</b> · {t('earns', { sum: formatTaka(row.earnPaisa, locale) })}
          </span>
        </p>
      </div>
      <Share path={path} code={code} title={title} words={t(row.kind === 'book' ? 'shareBookWords' : 'shareWords', facts)} />
    </li>
  );
};

/** Only for affiliates; whoever is none yet learns where to become one. */
const NotYet = ({ signedIn }: { signedIn: boolean }): ReactNode => {
  const t = useText(affiliateText);
  return (
    <div className="mt-6">
      <Empty
        title={t('notYetTitle')}
        action={
          signedIn ? (
            <ButtonLink to="/affiliate">{t('toAffiliate')}</ButtonLink>
          ) : (
            <Button onClick={() => openSignIn('/affiliate/courses')}>{t('signIn')}</Button>
          )
        }
      >
        {t('notYet')}
      </Empty>
    </div>
  );
};

const kindOf = (asked: string | null): PromotedKind | undefined => promotedKinds.find((kind) => kind === asked);

const useAsked = () => {
  const [address, change] = useSearchParams();
  const put = (patch: Readonly<Record<string, string>>): void =>
    change(
      (was) => {
        was.delete('page');
        for (const [name, value] of Object.entries(patch)) {
          if (value === '') was.delete(name);
          else was.set(name, value);
        }
        return was;
      },
      { replace: true, preventScrollReset: true },
    );
  const q = (address.get('q') ?? '').slice(0, 100);
  return { q, kind: kindOf(address.get('kind')), page: Math.max(1, Math.floor(Number(address.get('page'))) || 1), put };
};

const Offers = (): ReactNode => {
  const t = useText(affiliateText);
  const { q, kind, page, put } = useAsked();
  const query = { page, ...(q ? { q } : {}), ...(kind ? { kind } : {}) };
  const { data, error, mutate } = useEndpoint('GET /api/affiliate/offers', { query });
  if (isCallError(error, 'Not an affiliate')) return <NotYet signedIn />;
  const tabs = [{ key: 'all' as const, label: t('kindAll') }, ...promotedKinds.map((key) => ({ key, label: t(kindWords[key]) }))];
  return (
    <div className="mt-6">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <SearchField value={q} onSearch={(text) => put({ q: text })} label={t('search')} className="w-full sm:w-72" />
        <Segment tabs={tabs} value={kind ?? 'all'} onChange={(key) => put({ kind: key === 'all' ? '' : key })} label={t('kinds')} />
      </div>
      {data ? (
        data.total === 0 ? (
          <Empty title={t('offersNone')}>{t('offersNoneWhy')}</Empty>
        ) : (
          <>
            <ul aria-label={t('offers')}>
              {data.rows.map((row) => (
                <Row key={row.id} row={row} code={data.code} />
              ))}
            </ul>
            {data.total > pageSize ? (
              <Pagination page={page} total={data.total} onPage={(next) => put({ page: String(next) })} label={t('offers')} />
            ) : null}
          </>
        )
      ) : error ? (
        <ErrorBox error={error} title={t('offersFailed')} onRetry={() => void mutate()} />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </div>
  );
};

/** What can be recommended, at what rate, each with the own link. */
const Courses = (): ReactNode => {
  const [t, user] = [useText(affiliateText), useUser()];
  return (
    <>
      <p className="mt-4 text-sm">
        <Link to="/affiliate" className="link touch">
          {t('back')}
        </Link>
      </p>
      <PageTitle title={t('coursesTitle')}>{t('coursesLede')}</PageTitle>
      {user ? <Offers /> : <NotYet signedIn={false} />}
    </>
  );
};

export default Courses;
