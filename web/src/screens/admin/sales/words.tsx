import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { SaleMark, SaleRow } from '#contracts/http/sales';
import type { LineKind, OrderState, PayWay, TaskKind } from '#contracts/shared/commerce';
import { type SalesText, salesText } from '../../../i18n/admin-sales/text.js';
import { formatTaka } from '../../../i18n/digits.js';
import { useLocale, useText } from '../../../i18n/index.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';

const tones: Readonly<Record<OrderState | SaleMark, BadgeTone>> = {
  pending: 'warn',
  paid: 'brand',
  fulfilled: 'neutral',
  failed: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
  'not-open': 'bad',
  'on-hold': 'warn',
  'no-stock': 'bad',
  'seats-taken': 'bad',
  task: 'warn',
};

/** An order's state; what somebody must look at goes before it. */
export const SaleBadge = ({ state, mark }: Pick<SaleRow, 'state' | 'mark'>): ReactNode => {
  const t = useText(salesText);
  const shown = mark ?? state;
  return <Badge tone={tones[shown]}>{t(shown)}</Badge>;
};

const kindWords: Readonly<Record<LineKind, SalesText>> = {
  course: 'course',
  'exam-batch': 'exam-batch',
  book: 'book',
  subscription: 'subscription',
};
export const useKindWord = (): ((kind: LineKind) => string) => {
  const t = useText(salesText);
  return (kind) => t(kindWords[kind]);
};

/** A subscription's title is its number of days. */
export const useGoodsName = (): ((kind: LineKind, title: string) => string) => {
  const t = useText(salesText);
  return (kind, title) =>
    kind === 'subscription' && /^\d+$/.test(title) ? `${t('selfpractice')}, ${t('days', { count: Number(title) })}` : title;
};

/** What was bought: the first thing by name, and how many more. */
export const Goods = ({ row }: { row: SaleRow }): ReactNode => {
  const t = useText(salesText);
  const name = useGoodsName();
  const [first = '', ...rest] = row.titles;
  const title = name(row.kind === 'selfpractice' ? 'subscription' : row.kind, first);
  return rest.length === 0 ? title : t('moreGoods', { title, count: rest.length });
};

export const useGatewayWord = (): ((gateway: PayWay | null) => string) => {
  const t = useText(salesText);
  return (gateway) => (gateway === null ? '–' : t(gateway));
};

/** What waits, as a row of the list of tasks names it. */
export const useTaskWord = (): ((kind: TaskKind | 'not-open') => string) => {
  const t = useText(salesText);
  return (kind) => t(kind);
};

export const Taka = ({ paisa, strong = false }: { paisa: number; strong?: boolean }): ReactNode => {
  const text = formatTaka(paisa, useLocale());
  return strong ? <b className="num whitespace-nowrap">{text}</b> : <span className="num whitespace-nowrap">{text}</span>;
};

/** Where an order is shown, beside the list as it stands. */
export const useOrderHref = (): ((id: string) => string) => {
  const { pathname, search } = useLocation();
  return (id) => {
    const next = new URLSearchParams(pathname === '/admin/sales/search' ? search : '');
    next.set('order', id);
    return `/admin/sales/search?${next.toString()}`;
  };
};
