// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { exportOrders, searchOrders, type SaleRow } from '#contracts/http/sales';
import { isId } from '#contracts/shared/choices';
import { orderKinds, orderStates, payWays } from '#contracts/shared/commerce';
import { type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { useEndpoint } from '../../../client/use-endpoint.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { cx } from '../../../ui/cx.js';
import type { Filter } from '../../../ui/filters.js';
import { Moment } from '../users/words.js';
import { OrderPage } from './order/page.js';
import { Goods, SaleBadge, Taka, useGatewayWord, useGoodsName, useOrderHref } from './words.js';

const useColumns = (): readonly Column<SaleRow>[] => {
  const [t, locale, gateway] = [useText(salesText), useLocale(), useGatewayWord()];
  return [
    {
      key: 'order',
      head: t('order'),
      sort: '-created',
      name: (row) => row.number,
      cell: (row, mark) => (
        <span className="min-w-0">
          <span className="block font-mono whitespace-nowrap max-md:font-semibold">{mark(row.number)}</span>
          <span className="block text-xs text-text-3 max-md:hidden">
            <Goods row={row} />
          </span>
        </span>
      ),
    },
    {
      key: 'buyer',
      head: t('buyer'),
      phone: 'line',
      cell: (row, mark) => (
        <>
          <span className="md:block">{mark(row.buyer)}</span>
          {row.phone ? (
            <span className="num text-xs whitespace-nowrap text-text-3 max-md:ml-1.5 md:block">{mark(toDigits(row.phone, locale))}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'taka',
      head: t('taka'),
      numeric: true,
      sort: '-total',
      phone: 'line',
      cell: (row) => (
        <>
          <Taka paisa={row.totalPaisa} strong />
          <span className="text-xs text-text-3 max-md:ml-1.5 md:block">{gateway(row.gateway)}</span>
        </>
      ),
    },
    { key: 'state', head: t('state'), phone: 'side', cell: (row) => <SaleBadge {...row} /> },
    { key: 'made', head: t('made'), cell: (row) => <Moment at={row.createdAt} /> },
    { key: 'paid', head: t('paidAt'), sort: '-paid', off: true, cell: (row) => (row.paidAt ? <Moment at={row.paidAt} /> : '–') },
    { key: 'refunded', head: t('back'), numeric: true, off: true, cell: (row) => <Taka paisa={row.refundedPaisa} /> },
  ];
};

const useFilters = (): readonly Filter[] => {
  const [t, name] = [useText(salesText), useGoodsName()];
  const { data } = useEndpoint('GET /api/admin/sales/products', {});
  const goods = (data?.rows ?? []).map(({ kind, refId, title }) => ({ value: refId, label: name(kind, title) }));
  return [
    { name: 'state', label: t('state'), choices: orderStates.map((value) => ({ value, label: t(value) })) },
    { name: 'gateway', label: t('gateway'), choices: payWays.map((value) => ({ value, label: t(value) })) },
    {
      name: 'only',
      label: t('waitsFor'),
      choices: [
        { value: 'not-open', label: t('onlyNotOpen') },
        { value: 'held', label: t('onlyHeld') },
        { value: 'tasks', label: t('onlyTasks') },
      ],
    },
    { name: 'kind', label: t('kind'), choices: orderKinds.map((value) => ({ value, label: t(value) })) },
    ...(goods.length > 0 ? [{ name: 'product', label: t('product'), choices: goods }] : []),
    { from: 'from', to: 'to', label: t('made') },
  ];
};

/** The list; the order that the address names stands beside it, on a phone in its place. */
const Search = (): ReactNode => {
  const [t, href] = [useText(salesText), useOrderHref()];
  const asked = new URLSearchParams(useLocation().search).get('order');
  const order = isId(asked) ? asked : null;
  return (
    <div className={cx(order && 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]')}>
      <div className={cx('min-w-0', order && 'max-xl:hidden')}>
        <ResourceTable
          endpoint={{ list: searchOrders, file: exportOrders }}
          columns={useColumns()}
          filters={useFilters()}
          rowHref={({ id }) => href(id)}
          empty={{ title: t('emptyOrders'), text: t('emptyOrdersText') }}
        />
      </div>
      {order ? <OrderPage key={order} id={order} /> : null}
    </div>
  );
};

export default Search;
