// First: before any schema is made.
import '../../../../ui/schema-setup.js';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useParams } from 'react-router';
import { exportAffiliateEntries, listAffiliateEntries, type DeskEntry } from '#contracts/http/affiliates-desk';
import { pageSize } from '#contracts/shared/choices';
import { type Column, ResourceTable } from '../../../../admin-kit/resource-table.js';
import { isCallError } from '../../../../client/call-error.js';
import { useEndpoint } from '../../../../client/use-endpoint.js';
import { Chart } from '../../../../features/affiliate/chart.js';
import { Figures } from '../../../../features/affiliate/dashboard.js';
import { useFlagColumns, usePayoutColumns } from '../../../../features/affiliate/desk/columns.js';
import { affiliateDeskText } from '../../../../features/affiliate/desk/text.js';
import { Sum } from '../../../../features/affiliate/desk/words.js';
import { formatRate } from '../../../../features/affiliate/format.js';
import { formatDate } from '../../../../i18n/dates.js';
import { useLocale, useText } from '../../../../i18n/index.js';
import { useNamePlace } from '../../../../shell/admin-nav/place.js';
import { ErrorView } from '../../../../shell/error-view.js';
import { Empty } from '../../../../ui/empty.js';
import { ErrorBox } from '../../../../ui/error-box.js';
import { Pagination } from '../../../../ui/pagination.js';
import { Rows } from '../../../../ui/rows.js';
import { SkeletonRows } from '../../../../ui/skeleton.js';
import { Tabs } from '../../../../ui/tabs.js';
import { Head } from './head.js';

const useEntryColumns = (): readonly Column<DeskEntry>[] => {
  const [t, locale] = [useText(affiliateDeskText), useLocale()];
  const date = (at: string | null): ReactNode => (at ? <span className="num whitespace-nowrap">{formatDate(at, locale)}</span> : null);
  return [
    { key: 'what', head: t('what'), name: (row) => t(row.kind), cell: (row) => t(row.kind) },
    { key: 'sum', head: t('sum'), numeric: true, phone: 'side', cell: (row) => <Sum paisa={row.amountPaisa} /> },
    { key: 'product', head: t('product'), phone: 'line', cell: (row) => row.title },
    {
      key: 'order',
      head: t('order'),
      phone: 'line',
      cell: (row) =>
        row.orderId ? (
          <Link to={`/admin/sales/search?order=${row.orderId}`} className="link num whitespace-nowrap">
            {row.orderNumber}
          </Link>
        ) : null,
    },
    { key: 'rate', head: t('rate'), numeric: true, cell: (row) => (row.rateBp === null ? null : formatRate(row.rateBp, locale)) },
    { key: 'available', head: t('available'), cell: (row) => date(row.availableAt) },
    { key: 'when', head: t('when'), phone: 'line', cell: (row) => date(row.at) },
  ];
};

const Ledger = ({ id }: { id: string }): ReactNode => {
  const t = useText(affiliateDeskText);
  return (
    <ResourceTable
      endpoint={{ list: listAffiliateEntries, params: { id }, file: exportAffiliateEntries }}
      columns={useEntryColumns()}
      empty={{ title: t('noEntries') }}
    />
  );
};

/** The affiliate's part of a list that holds everybody's. */
const Payouts = ({ id }: { id: string }): ReactNode => {
  const [t, [page, setPage], columns] = [useText(affiliateDeskText), useState(1), usePayoutColumns(false)];
  const { data, error, mutate } = useEndpoint('GET /api/admin/affiliates/payouts', { query: { affiliate: id, page } });
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={3} />;
  if (data.total === 0) return <Empty title={t('noPayouts')}>{t('noPayoutsWhy')}</Empty>;
  return (
    <>
      <Rows caption={t('payouts')} rows={data.rows} columns={columns} />
      {data.total > pageSize ? <Pagination page={page} total={data.total} onPage={setPage} label={t('payouts')} /> : null}
    </>
  );
};

const Flags = ({ id }: { id: string }): ReactNode => {
  const [t, [page, setPage], columns] = [useText(affiliateDeskText), useState(1), useFlagColumns()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/affiliates/flags', { query: { affiliate: id, page } });
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={3} />;
  if (data.total === 0) return <Empty title={t('noFlags')}>{t('noFlagsWhy')}</Empty>;
  return (
    <>
      <Rows caption={t('flags')} rows={data.rows} columns={columns} />
      {data.total > pageSize ? <Pagination page={page} total={data.total} onPage={setPage} label={t('flags')} /> : null}
    </>
  );
};

const parts = { ledger: Ledger, payouts: Payouts, flags: Flags } as const;
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];

const usePart = (): [Part, (part: Part) => void] => {
  const [{ pathname, search: here }, { location: coming }, navigate] = [useLocation(), useNavigation(), useNavigate()];
  const asked = new URLSearchParams(coming?.pathname === pathname ? coming.search : here).get('tab');
  const open = (part: Part): void =>
    void navigate({ pathname, search: part === 'ledger' ? '' : `?tab=${part}` }, { preventScrollReset: true });
  return [names.find((name) => name === asked) ?? 'ledger', open];
};

/** One affiliate: who it is, what came by the links, and the ledger. */
const OneAffiliate = (): ReactNode => {
  const [t, { id = '' }, [part, open]] = [useText(affiliateDeskText), useParams(), usePart()];
  const { data, error, mutate } = useEndpoint('GET /api/admin/affiliates/:id', { params: { id } }, { keepPreviousData: false });
  const gone = isCallError(error, 'Affiliate not found');
  useNamePlace(data?.affiliate.name, undefined, gone);
  if (gone) return <ErrorView statusCode={404} message="" />;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={4} />;
  const Shown = parts[part];
  return (
    <>
      <Head detail={data} />
      {data.affiliate.state === 'applied' || data.affiliate.state === 'rejected' ? null : (
        <>
          <Figures board={data.board} />
          <Chart days={data.board.days} />
          <div className="mt-8">
            <Tabs
              tabs={names.map((key) => ({ key, label: t(key) }))}
              value={part}
              onChange={open}
              label={t('tabs')}
              controls="affiliate-part"
            />
          </div>
          <div id="affiliate-part" className="mt-4">
            <Shown id={id} />
          </div>
        </>
      )}
    </>
  );
};

export default OneAffiliate;
