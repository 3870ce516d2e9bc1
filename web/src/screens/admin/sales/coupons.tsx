// First: before any schema is made.
import '../../../ui/schema-setup.js';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type CouponRow, couponStates, exportCoupons, listCoupons, setCouponsActive } from '#contracts/http/coupons';
import { isId } from '#contracts/shared/choices';
import { type BulkAction, type Column, ResourceTable } from '../../../admin-kit/resource-table.js';
import { salesText } from '../../../i18n/admin-sales/text.js';
import { useText } from '../../../i18n/index.js';
import { ButtonLink } from '../../../ui/button.js';
import { Icon } from '../../../ui/icon.js';
import { Day, useMay } from '../users/words.js';
import { CouponPage, NewCoupon } from './coupon/page.js';
import { CouponBadge, useEffectWords, useUses } from './coupon/words.js';
import { Taka, useKindWord } from './words.js';

/** The end is the midnight after the last day. */
const lastMoment = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString();

const useColumns = (): readonly Column<CouponRow>[] => {
  const [t, effect, uses, kind] = [useText(salesText), useEffectWords(), useUses(), useKindWord()];
  const scope = ({ kinds, refIds }: CouponRow): string =>
    refIds.length > 0 ? t('someGoods', { count: refIds.length }) : kinds.length > 0 ? kinds.map(kind).join(', ') : t('everything');
  return [
    {
      key: 'code',
      head: t('code'),
      sort: 'code',
      name: (row) => row.code,
      cell: (row, mark) => (
        <span className="min-w-0">
          <span className="block font-mono font-semibold">{mark(row.code)}</span>
          {row.note || row.affiliate ? (
            <span className="block text-xs text-text-3">
              {[row.note, row.affiliate ? t('affiliateOf', { name: row.affiliate }) : null].filter(Boolean).join(' · ')}
            </span>
          ) : null}
        </span>
      ),
    },
    { key: 'state', head: t('state'), phone: 'side', cell: (row) => <CouponBadge state={row.state} /> },
    { key: 'effect', head: t('effect'), phone: 'line', cell: (row) => <span className="num">{effect(row)}</span> },
    { key: 'scope', head: t('product'), cell: scope },
    {
      key: 'uses',
      head: t('uses'),
      sort: '-used',
      numeric: true,
      phone: 'line',
      cell: (row) => (
        <span className="num whitespace-nowrap">
          <span className="md:hidden">{t('uses')} </span>
          {uses(row)}
        </span>
      ),
    },
    { key: 'given', head: t('given'), numeric: true, cell: (row) => <Taka paisa={row.givenPaisa} /> },
    { key: 'until', head: t('until'), phone: 'line', cell: (row) => (row.endsAt ? <Day at={lastMoment(row.endsAt)} /> : null) },
    { key: 'made', head: t('made'), sort: '-created', off: true, cell: (row) => <Day at={row.createdAt} /> },
  ];
};

const useBulkActions = (): readonly BulkAction[] => {
  const t = useText(salesText);
  if (!useMay('sales.write')) return [];
  const act = (active: boolean, label: string, title: 'bulkOnTitle' | 'bulkOffTitle', text: string): BulkAction => ({
    label,
    title: (count) => t(title, { count }),
    text,
    form: (ids) => ({ endpoint: { save: setCouponsActive }, values: { ids, active }, fields: [], submitLabel: label }),
  });
  return [act(true, t('bulkOn'), 'bulkOnTitle', t('bulkOnText')), act(false, t('bulkOff'), 'bulkOffTitle', t('bulkOffText'))];
};

const List = (): ReactNode => {
  const [t, mayWrite] = [useText(salesText), useMay('sales.write')];
  const create = mayWrite ? (
    <ButtonLink to="/admin/sales/coupons?coupon=new" size="sm">
      <Icon name="plus" size={16} />
      {t('newCoupon')}
    </ButtonLink>
  ) : undefined;
  return (
    <ResourceTable
      endpoint={{ list: listCoupons, file: exportCoupons }}
      columns={useColumns()}
      filters={[{ name: 'state', label: t('state'), choices: couponStates.map((value) => ({ value, label: t(value) })) }]}
      rowHref={({ id }) => `/admin/sales/coupons?coupon=${id}`}
      bulkActions={useBulkActions()}
      toolbar={create}
      empty={{ title: t('emptyCoupons'), text: t('emptyCouponsText'), action: create }}
    />
  );
};

/** All coupons, or the one that the address names. */
const Coupons = (): ReactNode => {
  const [asked, mayWrite] = [new URLSearchParams(useLocation().search).get('coupon'), useMay('sales.write')];
  if (asked === 'new' && mayWrite) return <NewCoupon />;
  return isId(asked) ? <CouponPage key={asked} id={asked ?? ''} /> : <List />;
};

export default Coupons;
