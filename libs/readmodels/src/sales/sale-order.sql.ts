import type { EntityManager } from '@mikro-orm/postgresql';
import { auditRow } from '#contracts/http/audit';
import { saleOrder, type SaleOrder } from '#contracts/http/sales';
import { idList, iso, paisa, rowsOf } from '../sql.js';
import { markOf, phoneOfBuyer } from './sale-list.sql.js';

type Whole = Omit<SaleOrder, 'timeline' | 'why'>;
/** What stands in the order's own row and is not shown as it is. */
export interface OrderFacts {
  readonly failedReason: string | null;
  readonly paidNoStock: boolean;
  /** The database's clock. */
  readonly now: string;
}

const headSql = `
  select o.id, o.number, o.kind, o.state, ${markOf} as mark, o.version,
    ${paisa('o.subtotal_paisa')} as "subtotalPaisa", ${paisa('o.discount_paisa')} as "discountPaisa",
    ${paisa('o.delivery_paisa')} as "deliveryPaisa", ${paisa('o.total_paisa')} as "totalPaisa",
    ${paisa('o.paid_paisa')} as "paidPaisa", ${paisa('o.refunded_paisa')} as "refundedPaisa", o.coupon_code as "couponCode",
    ${iso('o.created_at')} as "createdAt", ${iso('o.expires_at')} as "expiresAt", ${iso('o.paid_at')} as "paidAt",
    ${iso('o.fulfilled_at')} as "fulfilledAt", ${iso('o.closed_at')} as "closedAt",
    o.failed_reason as "failedReason", o.paid_no_stock as "paidNoStock", ${iso('platform.now()')} as now,
    json_build_object('id', o.user_id, 'name', coalesce(u.name, ''), 'phone', ${phoneOfBuyer}, 'email', u.email,
      'state', coalesce(u.state, 'deleted')) as buyer,
    case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', coalesce(au.name, ''), 'by', o.affiliate_by)
      end as affiliate
  from commerce.orders o left join identity.users u on u.id = o.user_id
    left join commerce.affiliates a on a.id = o.affiliate_id left join identity.users au on au.id = a.user_id
  where o.id = ?`;

/** The buyer's access to what a line names: by this line where it gave any, else the latest. */
const linesSql = `
  select l.id, l.kind, l.ref_id as "refId", l.slug, l.title, l.quantity, ${paisa('l.unit_paisa')} as "unitPaisa",
    ${paisa('l.amount_paisa')} as "amountPaisa", ${paisa('l.discount_paisa')} as "discountPaisa",
    ${paisa('l.refunded_paisa')} as "refundedPaisa", ${iso('l.refunded_at')} as "refundedAt", ${iso('l.fulfilled_at')} as "fulfilledAt",
    l.outcome, l.stock_state as "stockState", coalesce(e.access, s.access) as access,
    case when c.seat_limit is not null then json_build_object('limit', c.seat_limit, 'taken', (
      select count(*) from catalog.enrolments n where n.course_id = c.id and n.revoked_at is null
        and (n.ends_at is null or n.ends_at > platform.now()))) end as seats
  from commerce.order_lines l join commerce.orders o on o.id = l.order_id
    left join catalog.courses c on c.id = l.ref_id and l.kind in ('course', 'exam-batch')
    left join lateral (
      select json_build_object('id', n.id, 'source', n.source, 'startsAt', ${iso('n.starts_at')}, 'endsAt', ${iso('n.ends_at')},
        'endedAt', ${iso('n.revoked_at')}, 'endedWhy', n.revoked_reason, 'ofThisLine', n.line_id is not distinct from l.id) as access
      from catalog.enrolments n where n.user_id = o.user_id and n.course_id = c.id
      order by (n.line_id is not distinct from l.id) desc, (n.revoked_at is null) desc, n.starts_at desc limit 1) e on true
    left join lateral (
      select json_build_object('id', n.id, 'source', 'order', 'startsAt', ${iso('n.starts_at')}, 'endsAt', ${iso('n.ends_at')},
        'endedAt', ${iso('n.ended_at')}, 'endedWhy', n.reason, 'ofThisLine', true) as access
      from practice.subscriptions n where n.line_id = l.id) s on true
  where l.order_id = ? order by l.position`;

const paymentsSql = `
  select p.id, p.gateway, p.state, ${paisa('p.amount_paisa')} as "amountPaisa", p.tran_ref as "tranRef", p.gateway_id as "gatewayId",
    p.bank_ref as "bankRef", p.extra, p.hold_reason as "holdReason", p.hold_facts as "holdFacts", p.failed_reason as "failedReason",
    p.last_error as "lastError", ${iso('p.created_at')} as "createdAt", ${iso('p.settled_at')} as "settledAt",
    ${iso('p.next_check_at')} as "nextCheckAt", p.checks,
    case when p.state in ('succeeded', 'refunded') then greatest(p.amount_paisa - coalesce((
      select sum(r.amount_paisa) from commerce.refunds r where r.payment_id = p.id and r.state <> 'failed'), 0), 0) else 0 end::float8
      as "refundablePaisa",
    coalesce((select json_agg(json_build_object('id', n.id, 'source', n.source, 'at', ${iso('n.received_at')},
        'body', case when jsonb_typeof(n.body) = 'object' then n.body else jsonb_build_object('text', n.body) end,
        'verdict', case when jsonb_typeof(n.verdict) = 'object' then n.verdict end, 'outcome', n.outcome)
      order by n.received_at, n.id) from commerce.payment_news n where n.payment_id = p.id), '[]') as news
  from commerce.payments p where p.order_id = ? order by p.created_at, p.id`;

const refundsSql = `
  select r.id, r.payment_id as "paymentId", r.our_ref as "ourRef", r.gateway_ref as "gatewayRef", ${paisa('r.amount_paisa')} as "amountPaisa",
    r.state, r.reason, u.name as by, ${iso('r.created_at')} as at, ${iso('r.done_at')} as "doneAt",
    coalesce((select json_agg(json_build_object('lineId', l.line_id, 'amountPaisa', l.amount_paisa, 'takesBack',
        l.takes_back or ol.amount_paisa - ol.discount_paisa = (select sum(s.amount_paisa) from commerce.refund_lines s
          join commerce.refunds d on d.id = s.refund_id and d.state = 'succeeded' and d.done_at <= r.done_at
          where s.line_id = l.line_id) is true) order by ol.position)
      from commerce.refund_lines l join commerce.order_lines ol on ol.id = l.line_id where l.refund_id = r.id), '[]') as lines
  from commerce.refunds r left join identity.users u on u.id = r.by_user where r.order_id = ? order by r.created_at, r.id`;

const tasksSql = `
  select t.id, t.kind, nullif(t.note, '') as note, t.state, ${iso('t.created_at')} as at, ${iso('t.closed_at')} as "closedAt",
    u.name as "closedBy"
  from commerce.order_tasks t left join identity.users u on u.id = t.closed_by where t.order_id = ? order by t.created_at, t.id`;

const parcelSql = `
  select name, phone, address, district, upazila, state, courier, tracking, ${iso('paid_at')} as "paidAt", ${iso('packed_at')} as "packedAt",
    ${iso('shipped_at')} as "shippedAt", ${iso('delivered_at')} as "deliveredAt", ${iso('returned_at')} as "returnedAt"
  from commerce.parcels where order_id = ?`;

const commissionSql = `
  select c.id, c.affiliate_id as "affiliateId", coalesce(u.name, '') as affiliate, c.kind, ${paisa('c.amount_paisa')} as "amountPaisa",
    c.rate_bp as "rateBp", ${iso('c.available_at')} as "availableAt", ${iso('c.at')} as at
  from commerce.commission_entries c join commerce.affiliates a on a.id = c.affiliate_id left join identity.users u on u.id = a.user_id
  where c.order_id = ? order by c.at, c.kind <> 'earned', c.id`;

/** Kinds of subjects that are named beside an id, so that the index finds them. */
const auditSql = `
  select a.id, ${iso('a.at')} as at, a.actor_id as "actorId", coalesce(u.name, a.actor, '') as "actorName", a.action,
    a.subject_kind as "subjectKind", a.subject_id as "subjectId", a.subject, a.before, a.after, a.reason, a.address
  from platform.audit a left join identity.users u on u.id = a.actor_id
  where a.subject_kind in ('order', 'payment', 'refund', 'order-task', 'task', 'parcel', 'enrolment') and a.subject_id = any(?::text[])
  order by a.seq`;

/** What became of the order's events: when each was written, what has answered it, and what gave up. */
const eventsSql = `
  select e.id, e.name, e.data, ${iso('e.at')} as at,
    coalesce((select json_agg(json_build_object('name', i.reaction, 'at', ${iso('i.at')}) order by i.at) from platform.inbox i
      where i.event_id = e.id), '[]') as done,
    coalesce((select json_agg(json_build_object('name', d.reaction, 'reason', d.reason, 'at', ${iso('d.at')}) order by d.at)
      from platform.dead d where d.event_id = e.id), '[]') as dead
  from platform.outbox e
  where e.name in ('PaymentSucceeded', 'PaymentFailed', 'LineFulfilled', 'OrderRefunded', 'CommissionEarned') and e.data ->> 'orderId' = ?
  order by e.id`;

interface OrderEvent {
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly done: readonly { readonly name: string; readonly at: string }[];
  readonly dead: readonly { readonly name: string; readonly reason: string; readonly at: string }[];
}
export type ParcelTimes = Readonly<Record<'paidAt' | 'packedAt' | 'shippedAt' | 'deliveredAt' | 'returnedAt', string | null>>;

export interface SaleRead {
  readonly whole: Whole;
  readonly facts: OrderFacts;
  readonly events: readonly OrderEvent[];
  readonly parcelTimes: ParcelTimes | null;
}

const shape = saleOrder.shape;

type Head = OrderFacts & Record<'buyer' | 'affiliate', unknown>;

/** All that is kept of one order; null where there is none. */
export const readSale = async (em: EntityManager, id: string): Promise<SaleRead | null> => {
  const [head] = await rowsOf<Head>(em, headSql, [id]);
  if (!head) return null;
  const { buyer, affiliate, failedReason, paidNoStock, now, ...order } = head;
  const of = async <T>(sql: string): Promise<T[]> => rowsOf<T>(em, sql, [id]);
  const [payments, refunds, tasks] = [
    await of<{ id: string }>(paymentsSql),
    await of<{ id: string }>(refundsSql),
    await of<{ id: string }>(tasksSql),
  ];
  const subjects = [id, ...[...payments, ...refunds, ...tasks].map((row) => row.id)];
  const [parcel] = await of<Record<string, unknown> & ParcelTimes>(parcelSql);
  const { paidAt, packedAt, shippedAt, deliveredAt, returnedAt, ...address } = parcel ?? ({} as Record<string, unknown> & ParcelTimes);
  const audit = await rowsOf(em, auditSql, [idList(subjects)]);
  return {
    whole: {
      order: shape.order.parse(order),
      buyer: shape.buyer.parse(buyer),
      affiliate: shape.affiliate.parse(affiliate),
      lines: shape.lines.parse(await of(linesSql)),
      payments: shape.payments.parse(payments),
      refunds: shape.refunds.parse(refunds),
      tasks: shape.tasks.parse(tasks),
      parcel: shape.parcel.parse(parcel ? address : null),
      commission: shape.commission.parse(await of(commissionSql)),
      audit: audit.map((row) => auditRow.parse(row)),
    },
    facts: { failedReason, paidNoStock, now },
    events: await of<OrderEvent>(eventsSql),
    parcelTimes: parcel ? { paidAt, packedAt, shippedAt, deliveredAt, returnedAt } : null,
  };
};
