import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ItemStatistics } from '#contracts/http/exam-after';
import { pageSize } from '#contracts/shared/choices';
import { formatNumber, formatPercent, toDigits } from '../../i18n/digits.js';
import { useLocale, useText } from '../../i18n/index.js';
import { Pagination } from '../../ui/pagination.js';
import { type Column, Rows } from '../../ui/rows.js';
import { Select } from '../../ui/field.js';
import { useMedia } from '../../ui/use-media.js';
import { RichText } from '../maths/rich-text.js';
import { figureText } from './figure.js';
import { inOrder, itemOrders, type ItemOrder } from './hints.js';
import { Flags } from './item-hints.js';
import { afterText } from './text.js';

type Row = ItemStatistics & { readonly id: string };

/** A share as a bar, grey; the figure stands beside it. */
const Share = ({ value }: { value: number | null }): ReactNode => {
  const locale = useLocale();
  if (value === null) return <span className="text-text-3">–</span>;
  return (
    <span className="inline-flex items-center justify-end gap-2">
      <span aria-hidden="true" className="h-1.5 w-14 bg-fill-2 max-md:hidden">
        <span className="block h-full bg-control" style={{ width: `${value * 100}%` }} />
      </span>
      <span className="w-10">{formatPercent(value, locale)}</span>
    </span>
  );
};

const useColumns = (): readonly Column<Row>[] => {
  const [t, locale] = [useText(afterText), useLocale()];
  return [
    {
      key: 'number',
      head: t('question'),
      sort: 'number',
      name: (row) => t('questionN', { n: row.number }),
      cell: (row) => (
        <span className="flex gap-2">
          <b className="num w-6 shrink-0 text-right">{toDigits(String(row.number), locale)}</b>
          <span className="line-clamp-2 min-w-0 [&_img]:hidden">
            <RichText text={row.stem} inline />
          </span>
        </span>
      ),
    },
    {
      key: 'difficulty',
      head: t('difficulty'),
      sort: 'difficulty',
      numeric: true,
      phone: 'side',
      cell: (row) => <Share value={row.difficulty} />,
    },
    {
      key: 'discrimination',
      head: t('pointBiserial'),
      sort: 'discrimination',
      numeric: true,
      cell: (row) => (
        <span className={(row.pointBiserial ?? 0) < 0 ? 'font-semibold text-warn' : ''}>{figureText(row.pointBiserial, locale)}</span>
      ),
    },
    { key: 'upperLower', head: t('discrimination'), numeric: true, cell: (row) => figureText(row.discrimination, locale) },
    { key: 'skipped', head: t('skipped'), numeric: true, cell: (row) => formatNumber(row.skipped, locale) },
    { key: 'flags', head: t('lookAt'), sort: 'urgent', phone: 'line', cell: (row) => <Flags item={row} most={2} /> },
  ];
};

const orderNames = {
  urgent: 'orderUrgent',
  number: 'orderNumber',
  '-number': 'orderNumberDown',
  difficulty: 'orderHard',
  '-difficulty': 'orderEasy',
  discrimination: 'orderWeak',
  '-discrimination': 'orderStrong',
} as const;

/** The questions of an exam, those to look at first; order and page stand in the address. */
export const ItemList = ({ items }: { items: readonly ItemStatistics[] }): ReactNode => {
  const [t, { pathname, search }, navigate] = [useText(afterText), useLocation(), useNavigate()];
  const [columns, wide] = [useColumns(), useMedia('(width >= 768px)')];
  const asked = new URLSearchParams(search);
  const order = itemOrders.find((known) => known === asked.get('order')) ?? 'urgent';
  const last = Math.max(1, Math.ceil(items.length / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(Number(asked.get('page')) || 1)), last);
  const go = (change: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    void navigate({ pathname, search: next.toString() }, { preventScrollReset: true });
  };
  const href = ({ questionId }: Row): string => `${pathname}?${new URLSearchParams([...asked, ['question', questionId]]).toString()}`;
  const put = (next: string): void => {
    const known: ItemOrder | undefined = itemOrders.find((one) => one === next);
    go({ order: known === undefined || known === 'urgent' ? null : known, page: null });
  };
  const rows = inOrder(items, order)
    .slice((page - 1) * pageSize, page * pageSize)
    .map((item): Row => ({ ...item, id: item.questionId }));
  return (
    <>
      {wide ? null : (
        <div className="mb-3">
          <Select
            label={t('order')}
            dense
            options={itemOrders.map((value) => ({ value, label: t(orderNames[value]) }))}
            value={order}
            onChange={(event) => put(event.target.value)}
          />
        </div>
      )}
      <Rows caption={t('questions')} rows={rows} columns={columns} href={href} order={order} onOrder={put} />
      {items.length > pageSize ? (
        <Pagination page={page} total={items.length} pageSize={pageSize} onPage={(to) => go({ page: to === 1 ? null : String(to) })} />
      ) : null}
    </>
  );
};
