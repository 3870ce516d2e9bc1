import type { EntityManager } from '@mikro-orm/postgresql';
import { failReasons, type MyOrder } from '#contracts/http/order-shapes';
import { iso, isoOrNull, ms } from './sql.js';

type Sums = 'subtotalPaisa' | 'discountPaisa' | 'deliveryPaisa' | 'totalPaisa' | 'paidPaisa' | 'refundedPaisa';
type Head = Pick<MyOrder, 'id' | 'number' | 'kind' | 'state' | 'version' | 'couponCode' | 'noStock'> &
  Record<Sums, string> & {
    readonly createdAt: number;
    readonly expiresAt: number;
    readonly paidAt: number | null;
    readonly payable: boolean;
    readonly delivery: MyOrder['delivery'];
  };

type Line = Omit<MyOrder['lines'][number], 'fulfilledAt'> & { readonly fulfilledAt: number | null };
interface PaymentFacts {
  readonly id: string;
  readonly gateway: NonNullable<MyOrder['payment']>['gateway'];
  readonly state: NonNullable<MyOrder['payment']>['state'];
  readonly amountPaisa: number;
  readonly createdAt: number;
  readonly settledAt: number | null;
  readonly reason: string | null;
  readonly url: string | null;
  readonly extra: boolean;
}
type RefundFacts = Omit<MyOrder['refunds'][number], 'at'> & { readonly at: number };
type Found = Head & { readonly lines: Line[]; readonly payments: PaymentFacts[]; readonly refunds: RefundFacts[] };

const linesSql = `
  select id, kind, ref_id as "refId", slug, title, quantity, unit_paisa::float8 as "unitPaisa", amount_paisa::float8 as "amountPaisa",
    discount_paisa::float8 as "discountPaisa", refunded_paisa::float8 as "refundedPaisa", ${ms('fulfilled_at')} as "fulfilledAt", outcome
  from commerce.order_lines where order_id = o.id order by position`;

const paymentsSql = `
  select id, gateway, state, amount_paisa::float8 as "amountPaisa", ${ms('created_at')} as "createdAt", ${ms('settled_at')} as "settledAt",
    failed_reason as reason, redirect_url as url, extra
  from commerce.payments where order_id = o.id order by created_at desc, id desc`;

const refundsSql = `
  select r.id, r.amount_paisa::float8 as "amountPaisa", r.state, ${ms('coalesce(r.done_at, r.created_at)')} as at,
    not p.extra and p.hold_reason is distinct from 'rejected' as own
  from commerce.refunds r join commerce.payments p on p.id = r.payment_id where r.order_id = o.id order by r.created_at, r.id`;

const rowsOf = (sql: string): string => `(select coalesce(json_agg(r), '[]') from (${sql}) r)`;

/** One statement: whoever is told of a payment that came is told so of the order as it stands after it. */
const orderSql = `
  select o.id, o.number, o.kind, o.state, o.version, o.coupon_code as "couponCode", o.paid_no_stock as "noStock",
    o.subtotal_paisa::text as "subtotalPaisa", o.discount_paisa::text as "discountPaisa", o.delivery_paisa::text as "deliveryPaisa",
    o.total_paisa::text as "totalPaisa", o.paid_paisa::text as "paidPaisa", o.refunded_paisa::text as "refundedPaisa",
    ${ms('o.created_at')} as "createdAt", ${ms('o.expires_at')} as "expiresAt", ${ms('o.paid_at')} as "paidAt",
    o.state in ('pending', 'failed') and o.expires_at > platform.now()
      and not exists (select from commerce.payments h where h.order_id = o.id and h.state = 'on_hold') as payable,
    (select jsonb_build_object('name', p.name, 'phone', p.phone, 'address', p.address, 'district', p.district, 'upazila', p.upazila,
       'state', p.state, 'courier', p.courier, 'tracking', p.tracking) from commerce.parcels p where p.order_id = o.id) as delivery,
    ${rowsOf(linesSql)} as lines, ${rowsOf(paymentsSql)} as payments, ${rowsOf(refundsSql)} as refunds
  from commerce.orders o where o.id = ? and o.user_id = ?`;

const settled: readonly string[] = ['succeeded', 'refunded'];
const failed: readonly string[] = ['failed', 'cancelled', 'expired'];

const paymentView = (payment: PaymentFacts, payable: boolean): NonNullable<MyOrder['payment']> => ({
  id: payment.id,
  gateway: payment.gateway,
  state: payment.state,
  amountPaisa: payment.amountPaisa,
  createdAt: iso(payment.createdAt),
  settledAt: isoOrNull(payment.settledAt),
  failReason: failed.includes(payment.state) ? (failReasons.find((one) => one === payment.reason) ?? 'unknown') : null,
  continueUrl: payable && payment.state === 'pending' ? payment.url : null,
});

/** The one that paid it, else the newest. */
const telling = (payments: readonly PaymentFacts[]): PaymentFacts | undefined =>
  payments.find(({ state, extra }) => settled.includes(state) && !extra) ?? payments.find(({ extra }) => !extra) ?? payments[0];

/** An order of this person without the gateways that it could be paid by; null where it is somebody else's or none. */
export const readMyOrder = async (em: EntityManager, userId: string, orderId: string): Promise<MyOrder | null> => {
  const [found] = await em.execute<Found[]>(orderSql, [orderId, userId]);
  if (!found) return null;
  const { lines, payments, refunds, ...head } = found;
  const payment = telling(payments);
  return {
    ...head,
    subtotalPaisa: Number(head.subtotalPaisa),
    discountPaisa: Number(head.discountPaisa),
    deliveryPaisa: Number(head.deliveryPaisa),
    totalPaisa: Number(head.totalPaisa),
    paidPaisa: Number(head.paidPaisa),
    refundedPaisa: Number(head.refundedPaisa),
    createdAt: iso(head.createdAt),
    expiresAt: iso(head.expiresAt),
    paidAt: isoOrNull(head.paidAt),
    lines: lines.map((line) => ({ ...line, fulfilledAt: isoOrNull(line.fulfilledAt) })),
    payment: payment ? paymentView(payment, head.payable) : null,
    // What was paid once more is between staff and the gateway: the order itself waits for nothing.
    onHold: payments.some(({ state, extra }) => state === 'on_hold' && !extra),
    refunds: refunds.map((refund) => ({ ...refund, at: iso(refund.at) })),
    gateways: [],
  };
};
