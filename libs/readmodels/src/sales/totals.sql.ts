import type { EntityManager } from '@mikro-orm/postgresql';
import { salesTotals, type SalesTotals } from '#contracts/http/sales';
import { dayOf, paisa, rowsOf, within } from '../sql.js';

/** Days as YYYY-MM-DD in Asia/Dhaka, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const MOST_DAYS = 730;
const USUAL_DAYS = 30;
const dayMs = 86_400_000;
const plusDays = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The span asked for, in order and no longer than two years; without one the last thirty days. */
export const spanOf = (today: string, from: string | undefined, to: string | undefined): Span => {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? plusDays(last, 1 - USUAL_DAYS);
  const [begin, end] = first <= last ? [first, last] : [last, first];
  const least = plusDays(end, 1 - MOST_DAYS);
  return { from: begin < least ? least : begin, to: end };
};

/** Today in Dhaka by the database's clock. */
export const todayInDhaka = async (em: EntityManager): Promise<string> => {
  const [row] = await rowsOf<{ today: string }>(em, `select to_char(${dayOf('platform.now()')}, 'YYYY-MM-DD') as today`);
  return row!.today;
};

/** Money that came: payments that the gateway confirmed, also when some of it went back later. */
const cameIn = `p.state in ('succeeded', 'refunded') and ${within('p.settled_at')}`;
const wentBack = `r.state = 'succeeded' and ${within('r.done_at')}`;

const daysSql = `
  with days as (select d::date as day from generate_series(?::date, ?::date, interval '1 day') d),
  o as (select ${dayOf('o.paid_at')} as day, count(*)::int as orders, sum(o.subtotal_paisa) as gross, sum(o.discount_paisa) as discount,
      sum(o.delivery_paisa) as delivery
    from commerce.orders o where ${within('o.paid_at')} group by 1),
  p as (select ${dayOf('p.settled_at')} as day, sum(p.amount_paisa) as paid from commerce.payments p where ${cameIn} group by 1),
  r as (select ${dayOf('r.done_at')} as day, sum(r.amount_paisa) as refunded from commerce.refunds r where ${wentBack} group by 1)
  select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(o.orders, 0) as orders, ${paisa('o.gross')} as "grossPaisa",
    ${paisa('o.discount')} as "discountPaisa", ${paisa('o.delivery')} as "deliveryPaisa", ${paisa('p.paid')} as "paidPaisa",
    ${paisa('r.refunded')} as "refundedPaisa", ${paisa('coalesce(p.paid, 0) - coalesce(r.refunded, 0)')} as "netPaisa"
  from days left join o using (day) left join p using (day) left join r using (day) order by days.day`;

const productsSql = `
  with sold as (select l.kind, l.ref_id, count(distinct o.id)::int as orders, sum(l.quantity)::int as quantity, sum(l.amount_paisa) as gross,
      sum(l.discount_paisa) as discount
    from commerce.orders o join commerce.order_lines l on l.order_id = o.id where ${within('o.paid_at')} group by 1, 2),
  back as (select l.kind, l.ref_id, sum(rl.amount_paisa) as refunded
    from commerce.refunds r join commerce.refund_lines rl on rl.refund_id = r.id join commerce.order_lines l on l.id = rl.line_id
    where ${wentBack} group by 1, 2)
  select kind, ref_id as "refId",
    (select l.title from commerce.order_lines l where l.ref_id = coalesce(s.ref_id, b.ref_id) order by l.id desc limit 1) as title,
    coalesce(orders, 0) as orders, coalesce(quantity, 0) as quantity, ${paisa('gross')} as "grossPaisa", ${paisa('discount')} as "discountPaisa",
    ${paisa('refunded')} as "refundedPaisa",
    ${paisa('coalesce(gross, 0) - coalesce(discount, 0) - coalesce(refunded, 0)')} as "netPaisa"
  from sold s full join back b using (kind, ref_id)
  order by coalesce(gross, 0) - coalesce(discount, 0) desc, ref_id`;

const gatewaysSql = `
  with came as (select p.gateway, count(*)::int as payments, sum(p.amount_paisa) as paid from commerce.payments p where ${cameIn} group by 1),
  back as (select p.gateway, sum(r.amount_paisa) as refunded from commerce.refunds r join commerce.payments p on p.id = r.payment_id
    where ${wentBack} group by 1)
  select gateway, coalesce(payments, 0) as payments, ${paisa('paid')} as "paidPaisa", ${paisa('refunded')} as "refundedPaisa",
    ${paisa('coalesce(paid, 0) - coalesce(refunded, 0)')} as "netPaisa"
  from came full join back using (gateway) order by paid desc nulls last, gateway`;

type Day = SalesTotals['days'][number];
const sums = (days: readonly Day[]): SalesTotals['sums'] => {
  const sum = (name: Exclude<keyof Day, 'day'>): number => days.reduce((all, day) => all + day[name], 0);
  const [orders, paidPaisa] = [sum('orders'), sum('paidPaisa')];
  return {
    orders,
    grossPaisa: sum('grossPaisa'),
    discountPaisa: sum('discountPaisa'),
    deliveryPaisa: sum('deliveryPaisa'),
    paidPaisa,
    refundedPaisa: sum('refundedPaisa'),
    netPaisa: sum('netPaisa'),
    averagePaisa: orders === 0 ? 0 : Math.floor(paidPaisa / orders),
  };
};

/** Money of a span; all sums are those of its days. */
export const readTotals = async (em: EntityManager, span: Span): Promise<SalesTotals> => {
  const [from, to] = [span.from, span.to];
  const both = [from, to];
  const days = salesTotals.shape.days.parse(await rowsOf(em, daysSql, [...both, ...both, ...both, ...both]));
  const products = await rowsOf(em, productsSql, [...both, ...both]);
  const gateways = await rowsOf(em, gatewaysSql, [...both, ...both]);
  return salesTotals.parse({ from, to, sums: sums(days), days, products, gateways });
};
