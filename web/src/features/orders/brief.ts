import type { listMyOrders } from '#contracts/http/orders';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { Text } from '../../i18n/index.js';
import { failedPath, successPath } from '../checkout/where.js';
import type { OrdersKey } from './text.js';

export type OrderBrief = ResponseOf<typeof listMyOrders>['rows'][number];

/** The order's own page. */
export const orderPath = (order: Pick<OrderBrief, 'id' | 'kind' | 'state'>): string =>
  order.state === 'failed' ? failedPath(order) : successPath(order);

/** What it holds, in the room of a line. */
export const titleOf = ({ titles, number }: Pick<OrderBrief, 'titles' | 'number'>, t: Text<OrdersKey>): string => {
  const [first = number, ...rest] = titles;
  return rest.length === 0 ? first : t('more', { title: first, n: rest.length });
};

/** Whether it waits for its money. */
export const isUnpaid = ({ state }: Pick<OrderBrief, 'state'>): boolean => state === 'pending' || state === 'failed';
/** Whether the buyer is asked for it: not while it may be on its way. */
export const isToPay = (order: Pick<OrderBrief, 'state' | 'underWay'>): boolean => isUnpaid(order) && !order.underWay;
/** Its state in a word. */
export const wordOf = (order: Pick<OrderBrief, 'state' | 'underWay'>): OrdersKey =>
  isUnpaid(order) && order.underWay ? 'state-checking' : `state-${order.state}`;
/** Whether there is a receipt. */
export const hasReceipt = ({ state }: Pick<OrderBrief, 'state'>): boolean =>
  state === 'paid' || state === 'fulfilled' || state === 'refunded';
