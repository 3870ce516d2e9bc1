import type { EntityManager } from '@mikro-orm/postgresql';
import { getMoneyToday, listProducts, listReconciliations, waitingTask, type WaitingTask } from '#contracts/http/sales';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import { dayOf, iso, masked, paisa, rowsOf } from '../sql.js';
import { gatewayOf, notOpen, phoneOfBuyer } from './sale-list.sql.js';

/** Tasks of orders, and money that came and opened nothing, which is a task that nobody wrote down. */
const waitingSql = `
  select t.id, t.kind, nullif(t.note, '') as note, t.order_id, t.created_at as at, t.closed_at from commerce.order_tasks t where t.state = ?
  union all
  select o.id, 'not-open', null, o.id, o.paid_at, null from commerce.orders o where ? = 'open' and ${notOpen}`;

export interface TaskFilter {
  readonly kind?: string | undefined;
  readonly state: 'open' | 'done';
}

/** What waits, the oldest first; what is done, the newest first. */
export const listWaiting = async (
  em: EntityManager,
  { kind, state }: TaskFilter,
  page: number,
): Promise<{ rows: WaitingTask[]; total: number; page: number }> => {
  const [narrow, values] = kind ? ['where w.kind = ?', [state, state, kind]] : ['', [state, state]];
  const [counted] = await rowsOf<{ total: number }>(em, `select count(*)::int as total from (${waitingSql}) w ${narrow}`, values);
  const rows = await rowsOf(
    em,
    `select w.id, w.kind, w.note, o.id as "orderId", o.number, coalesce(u.name, '') as buyer, ${masked(phoneOfBuyer)} as phone,
       ${gatewayOf} as gateway, ${paisa('o.total_paisa')} as "totalPaisa", ${iso('w.at')} as at, ${iso('w.closed_at')} as "closedAt"
     from (${waitingSql}) w join commerce.orders o on o.id = w.order_id left join identity.users u on u.id = o.user_id ${narrow}
     order by ${state === 'open' ? 'w.at, w.id' : 'w.closed_at desc, w.id'} limit ? offset ?`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  return { rows: rows.map((row) => waitingTask.parse(row)), total: counted?.total ?? 0, page };
};

/** Everything with a price, by kind and name. */
export const readProducts = async (em: EntityManager): Promise<ResponseOf<typeof listProducts>> => {
  const rows = await rowsOf(
    em,
    `select c.kind, c.id as "refId", c.title, ${paisa('c.price_paisa')} as "pricePaisa" from catalog.courses c where c.price_paisa > 0
     union all select 'book', b.id, b.title, ${paisa('b.price_paisa')} from commerce.books b
     union all select 'subscription', p.id, p.days::text, ${paisa('p.price_paisa')} from practice.plans p
     order by 1, 3, 2`,
  );
  return listProducts.response.parse({ rows });
};

export const readReconciliations = async (em: EntityManager, page: number): Promise<ResponseOf<typeof listReconciliations>> => {
  const [counted] = await rowsOf<{ total: number }>(em, 'select count(*)::int as total from commerce.reconciliations');
  const rows = await rowsOf(
    em,
    `select r.id, to_char(r.day, 'YYYY-MM-DD') as day, r.gateway, r.checked, r.differences, ${iso('r.at')} as at
     from commerce.reconciliations r order by r.day desc, r.at desc, r.id limit ? offset ?`,
    [pageSize, (page - 1) * pageSize],
  );
  return listReconciliations.response.parse({ rows, total: counted?.total ?? 0, page });
};

const today = dayOf('platform.now()');
const onDay = (moment: string, daysAgo: number): string => `${dayOf(moment)} = ${today} - ${daysAgo}`;
/** A day's rows by its bounds, so that the index on the moment is used. */
const near = (moment: string, days: number): string => `${moment} > platform.now() - interval '${days + 1} days'`;
const came = `p.state in ('succeeded', 'refunded')`;
const paidOn = (daysAgo: number): string =>
  `(select ${paisa('sum(p.amount_paisa)')} from commerce.payments p where ${came} and ${near('p.settled_at', daysAgo)} and ${onDay('p.settled_at', daysAgo)})`;
const enrolledOn = (daysAgo: number): string =>
  `(select count(*)::int from catalog.enrolments n where ${near('n.starts_at', daysAgo)} and ${onDay('n.starts_at', daysAgo)})`;

const moneySql = `
  select ${paidOn(0)} as "paidPaisa", ${paidOn(7)} as "paidWeekAgoPaisa", r.sum as "refundedPaisa", r.orders as "refundedOrders",
    ${enrolledOn(0)} as enrolments, ${enrolledOn(7)} as "enrolmentsWeekAgo",
    (select json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'paidPaisa', (
        select coalesce(sum(p.amount_paisa), 0) from commerce.payments p where ${came} and ${near('p.settled_at', 7)}
          and ${dayOf('p.settled_at')} = d::date)) order by d)
      from generate_series(${today} - 6, ${today}, interval '1 day') d) as days,
    json_build_object(
      'notOpen', (select count(*) from commerce.orders o where ${notOpen}),
      'tasks', (select count(*) from commerce.order_tasks t where t.state = 'open'),
      'held', (select count(*) from commerce.payments p where p.state = 'on_hold'),
      'affiliates', (select count(*) from commerce.affiliates a where a.state = 'applied'),
      'payouts', (select count(*) from commerce.payouts q where q.state = 'requested'),
      'parcels', (select count(*) from commerce.parcels c where c.state = 'paid')) as waiting,
    (select v.value from commerce.settings v where v.name = 'verify') as verified
  from (select ${paisa('sum(r.amount_paisa)')} as sum, count(distinct r.order_id)::int as orders from commerce.refunds r
    where r.state = 'succeeded' and ${near('r.done_at', 0)} and ${onDay('r.done_at', 0)}) r`;

export const readMoneyToday = async (em: EntityManager): Promise<ResponseOf<typeof getMoneyToday>> => {
  const [row] = await rowsOf(em, moneySql);
  return getMoneyToday.response.parse(row);
};
