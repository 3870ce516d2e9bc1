import { Link } from 'react-router';
import type { AffiliateRow, FlagRow, PayoutRow } from '#contracts/http/affiliates-desk';
import type { Column } from '../../../admin-kit/resource-table.js';
import { formatDate } from '../../../i18n/dates.js';
import { formatNumber, toDigits } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { formatRate } from '../format.js';
import { FlagActs, PayoutActs } from './acts.form.js';
import { affiliateDeskText } from './text.js';
import { FlagBadge, PayoutBadge, StateBadge, Sum } from './words.js';

/** How the affiliate desk lists affiliates and applications. */
export const useAffiliateColumns = (): readonly Column<AffiliateRow>[] => {
  const [t, locale] = [useText(affiliateDeskText), useLocale()];
  const number = (value: number): string => formatNumber(value, locale);
  return [
    {
      key: 'name',
      head: t('name'),
      name: (row) => row.name,
      cell: (row, mark) => (
        <span className="block min-w-0">
          <span className="block max-md:font-semibold">{mark(row.name)}</span>
          <span className="num block text-xs text-text-3">{mark(toDigits(row.phone ?? row.email ?? '', locale))}</span>
        </span>
      ),
    },
    { key: 'code', head: t('code'), phone: 'line', cell: (row, mark) => <code className="font-mono text-[0.95em]">{mark(row.code)}</code> },
    {
      key: 'state',
      head: t('state'),
      phone: 'side',
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <StateBadge state={row.state} />
          {row.openFlags > 0 ? <span className="text-xs text-warn">{t('openFlags', { count: row.openFlags })}</span> : null}
        </span>
      ),
    },
    { key: 'rate', head: t('rate'), numeric: true, cell: (row) => <span className="num">{formatRate(row.rateBp, locale)}</span> },
    { key: 'clicks', head: t('clicks'), numeric: true, cell: (row) => <span className="num">{number(row.clicks)}</span> },
    { key: 'orders', head: t('orders'), numeric: true, cell: (row) => <span className="num">{number(row.orders)}</span> },
    { key: 'pending', head: t('pending'), numeric: true, cell: (row) => <Sum paisa={row.sums.pendingPaisa} /> },
    { key: 'approved', head: t('approvedSum'), numeric: true, phone: 'line', cell: (row) => <Sum paisa={row.sums.approvedPaisa} /> },
    { key: 'paid', head: t('paidSum'), numeric: true, cell: (row) => <Sum paisa={row.sums.paidPaisa} /> },
    {
      key: 'applied',
      head: t('appliedAt'),
      phone: 'line',
      cell: (row) => <span className="num whitespace-nowrap">{formatDate(row.createdAt, locale)}</span>,
    },
    { key: 'about', head: t('about'), off: true, cell: (row) => row.about },
  ];
};

/** `whose`: beside others' payouts, each names its affiliate. */
export const usePayoutColumns = (whose: boolean): readonly Column<PayoutRow>[] => {
  const [t, locale] = [useText(affiliateDeskText), useLocale()];
  const date = (at: string | null): string => (at === null ? '' : formatDate(at, locale));
  const name: Column<PayoutRow> = {
    key: 'name',
    head: t('name'),
    name: (row) => row.name,
    cell: (row, mark) => (
      <Link to={`/admin/affiliate/${row.affiliateId}`} className="link">
        {mark(row.name)}
      </Link>
    ),
  };
  return [
    ...(whose ? [name] : []),
    {
      key: 'sum',
      head: t('sum'),
      name: (row) => row.name,
      numeric: whose,
      phone: 'side',
      cell: (row) => (
        <span>
          <b>
            <Sum paisa={row.amountPaisa} />
          </b>
        </span>
      ),
    },
    { key: 'to', head: t('to'), phone: 'line', cell: (row) => <span className="num whitespace-nowrap">{toDigits(row.to, locale)}</span> },
    { key: 'state', head: t('state'), phone: 'line', cell: (row) => <PayoutBadge state={row.state} /> },
    { key: 'asked', head: t('asked'), phone: 'line', cell: (row) => <span className="num whitespace-nowrap">{date(row.createdAt)}</span> },
    {
      key: 'decided',
      head: t('decided'),
      cell: (row) => <span className="num">{[date(row.decidedAt), row.reference ?? row.reason].filter(Boolean).join(', ')}</span>,
    },
    { key: 'acts', head: t('acts'), phone: 'line', cell: (row) => <PayoutActs row={row} /> },
  ];
};

/** Orders whose commission is held back. */
export const useFlagColumns = (): readonly Column<FlagRow>[] => {
  const [t, locale] = [useText(affiliateDeskText), useLocale()];
  return [
    {
      key: 'order',
      head: t('order'),
      name: (row) => row.orderNumber,
      cell: (row) => (
        <Link to={`/admin/sales/search?order=${row.orderId}`} className="link num whitespace-nowrap">
          {row.orderNumber}
        </Link>
      ),
    },
    {
      key: 'affiliate',
      head: t('affiliate'),
      phone: 'line',
      cell: (row, mark) => (
        <Link to={`/admin/affiliate/${row.affiliateId}`} className="link">
          {mark(row.affiliateName)}
        </Link>
      ),
    },
    { key: 'buyer', head: t('buyer'), phone: 'line', cell: (row) => row.buyerName },
    { key: 'why', head: t('why'), phone: 'line', cell: (row) => t(row.reason === 'suspended' ? 'suspendedWhy' : row.reason) },
    { key: 'sum', head: t('sum'), numeric: true, cell: (row) => <Sum paisa={row.orderPaisa} /> },
    { key: 'state', head: t('state'), phone: 'side', cell: (row) => <FlagBadge state={row.state} /> },
    { key: 'asked', head: t('when'), cell: (row) => <span className="num whitespace-nowrap">{formatDate(row.createdAt, locale)}</span> },
    { key: 'acts', head: t('acts'), phone: 'line', cell: (row) => <FlagActs row={row} /> },
  ];
};
