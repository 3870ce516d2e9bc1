import { newId } from '#platform/kernel';
import type { LineOutcome } from '#contracts/shared/commerce';
import { accessRows, parcelRows } from './sale-access.js';
import { eventRows } from './sale-events.js';
import { at, handedOver, hour, made, mark, type Made, type Row } from './sale-made.js';
import type { Sale, SoldLine, Try } from './sales-history.js';

/** Rows by table, in the order in which they can be written. */
export type Rows = readonly (readonly [string, readonly Row[]])[];
export interface Around {
  readonly couponId: string;
  readonly now: number;
}

const outcomeOf = ({ kind, printed }: SoldLine): LineOutcome => (kind === 'subscription' ? 'extended' : printed ? 'parcel' : 'granted');
const orderRow = ({ id, number, sale, subtotal, discount, total, refunded, paidAt, refundedAt }: Made, { couponId }: Around): Row => {
  const ended = sale.state === 'cancelled' ? sale.createdAt + hour / 3 : sale.state === 'expired' ? sale.createdAt + hour : null;
  return {
    id,
    number,
    user_id: sale.buyer.id,
    kind: sale.kind,
    state: sale.state,
    subtotal_paisa: subtotal,
    discount_paisa: discount,
    delivery_paisa: sale.deliveryPaisa,
    total_paisa: total,
    paid_paisa: paidAt === null ? 0 : total,
    refunded_paisa: refunded,
    coupon_id: sale.coupon ? couponId : null,
    coupon_code: sale.coupon,
    locale: 'bn',
    version: 1 + sale.tries.length * 2,
    paid_no_stock: false,
    created_at: at(sale.createdAt),
    expires_at: at(sale.createdAt + hour),
    paid_at: at(paidAt),
    fulfilled_at: at(handedOver(paidAt)),
    closed_at: at(refundedAt ?? ended),
  };
};

const stockState = ({ printed }: SoldLine, { state }: Sale): string =>
  !printed ? 'none' : state === 'fulfilled' ? 'taken' : state === 'pending' ? 'held' : 'returned';

const lineRows = ({ id: orderId, sale, lines, paidAt, refundedAt }: Made): Row[] =>
  lines.map(({ id, line }, index) => ({
    id,
    order_id: orderId,
    position: index + 1,
    kind: line.kind,
    ref_id: line.refId,
    slug: line.slug,
    title: line.title,
    quantity: line.quantity,
    unit_paisa: line.pricePaisa,
    amount_paisa: line.pricePaisa * line.quantity,
    discount_paisa: line.discountPaisa,
    refunded_paisa: line.refundedPaisa,
    refunded_at: at(refundedAt),
    fulfilled_at: at(handedOver(paidAt)),
    outcome: paidAt === null ? null : outcomeOf(line),
    stock_state: stockState(line, sale),
  }));

const gatewayId = (ref: string): string => `SBX${mark(ref, 18)}`;
const tookMoney = ({ state }: Try): boolean => state === 'succeeded' || state === 'on_hold';

const paymentRows = ({ id: orderId, sale, total, payments, refundedAt }: Made): Row[] =>
  payments.map(({ id, ref, one, begun, ended }) => ({
    id,
    order_id: orderId,
    gateway: 'sandbox',
    tran_ref: ref,
    gateway_session: mark(`session ${ref}`, 24),
    gateway_id: tookMoney(one) ? gatewayId(ref) : null,
    amount_paisa: total,
    state: one.state === 'succeeded' && refundedAt !== null ? 'refunded' : one.state,
    hold_reason: one.state === 'on_hold' ? 'risk' : null,
    hold_facts: one.state === 'on_hold' ? { ordered: String(total / 100), got: String(total / 100), currency: 'BDT', risk: '1' } : null,
    failed_reason:
      one.state === 'failed' ? 'insufficient-balance' : one.state === 'cancelled' || one.state === 'expired' ? one.state : null,
    extra: false,
    created_at: at(begun),
    settled_at: one.state === 'succeeded' ? at(ended) : null,
    checks: sale.state === 'expired' ? 5 : 1,
  }));

const newsRows = ({ id: orderId, payments }: Made): Row[] =>
  payments.flatMap(({ id, ref, one, ended }) =>
    (['notification', 'redirect'] as const).slice(0, tookMoney(one) ? 2 : 1).map((source, place) => ({
      id: newId(),
      payment_id: id,
      order_id: orderId,
      gateway: 'sandbox',
      source,
      received_at: at(ended - 400 + place * 900),
      body: { tran_ref: ref, status: tookMoney(one) ? 'PAID' : 'FAILED' },
      outcome: place > 0 ? 'known' : one.state === 'succeeded' ? 'paid' : one.state === 'on_hold' ? 'on-hold risk' : one.state,
    })),
  );

/** The sandbox keeps its own book, which the day's comparison reads. */
const sandboxRows = ({ number, sale, total, lines, payments }: Made): Row[] =>
  payments.map(({ ref, one, begun, ended }) => ({
    tran_ref: ref,
    session: mark(`session ${ref}`, 24),
    order_number: number,
    title: lines[0]?.line.title ?? '',
    locale: 'bn',
    amount_paisa: total,
    state: tookMoney(one) ? 'paid' : one.state === 'expired' ? 'open' : one.state,
    gateway_id: tookMoney(one) ? gatewayId(ref) : null,
    return_urls: { success: '/', fail: '/', cancel: '/' },
    notify_url: `/api/gateways/sandbox/news?order=${sale.kind}`,
    created_at: at(begun),
    acted_at: one.state === 'expired' ? null : at(ended),
    settles_at: tookMoney(one) ? at(ended) : null,
  }));

const useRows = ({ id, sale }: Made, { couponId }: Around, slots: Map<string, number>): Row[] => {
  if (!sale.coupon) return [];
  const state = sale.state === 'fulfilled' ? 'used' : sale.state === 'pending' ? 'held' : 'released';
  const slot = (slots.get(sale.buyer.id) ?? 0) + 1;
  slots.set(sale.buyer.id, slot);
  return [{ id: newId(), coupon_id: couponId, order_id: id, user_id: sale.buyer.id, slot, state, at: at(sale.createdAt) }];
};

const refundRows = ({
  id: orderId,
  payments,
  total,
  lines,
  refundedAt,
}: Made): { id: string; refund: Row; parts: Row[]; sandbox: Row } | null => {
  const payment = payments.find(({ one }) => one.state === 'succeeded');
  if (refundedAt === null || !payment) return null;
  const [id, ourRef] = [newId(), mark(`refund ${payment.ref}`, 26)];
  const gatewayRef = `SBR${mark(ourRef, 18)}`;
  const refund = {
    id,
    order_id: orderId,
    payment_id: payment.id,
    our_ref: ourRef,
    gateway_ref: gatewayRef,
    amount_paisa: total,
    state: 'succeeded',
    reason: 'ভুল করে কেনা হয়েছে, শিক্ষার্থী ফেরত চেয়েছেন',
    created_at: at(refundedAt - 60_000),
    done_at: at(refundedAt),
    checks: 1,
  };
  const parts = lines.map(({ id: lineId, line }) => ({ refund_id: id, line_id: lineId, amount_paisa: line.refundedPaisa }));
  const sandbox = {
    our_ref: ourRef,
    gateway_ref: gatewayRef,
    gateway_id: gatewayId(payment.ref),
    tran_ref: payment.ref,
    amount_paisa: total,
    at: at(refundedAt),
  };
  return { id, refund, parts, sandbox };
};

const taskRows = ({ id, payments }: Made): Row[] =>
  payments
    .filter(({ one }) => one.state === 'on_hold')
    .map(({ id: paymentId, ended }) => ({
      id: newId(),
      order_id: id,
      payment_id: paymentId,
      kind: 'on-hold',
      note: 'risk: the gateway asks for a second look',
      state: 'open',
      created_at: at(ended),
    }));

export const rowsOf = (sales: readonly Sale[], around: Around): Rows => {
  const all = sales.map(made);
  const slots = new Map<string, number>();
  const sold = all.map((one) => ({ one, back: refundRows(one), access: accessRows(one) }));
  const refunds = sold.flatMap(({ back }) => back ?? []);
  const access = sold.map((sale) => sale.access);
  const events = sold.flatMap(({ one, back, access: { enrolments } }) =>
    eventRows(
      one,
      {
        outcomes: one.lines.map(({ line }) => outcomeOf(line)),
        refundId: back?.id ?? null,
        courseIds: enrolments.map((row) => String(row['course_id'])),
      },
      around.now,
    ),
  );
  return [
    ['commerce.orders', all.map((one) => orderRow(one, around))],
    ['commerce.order_lines', all.flatMap(lineRows)],
    ['commerce.coupon_uses', all.flatMap((one) => useRows(one, around, slots))],
    ['commerce.payments', all.flatMap(paymentRows)],
    ['commerce.payment_news', all.flatMap(newsRows)],
    ['commerce.sandbox_payments', all.flatMap(sandboxRows)],
    ['commerce.refunds', refunds.map(({ refund }) => refund)],
    ['commerce.refund_lines', refunds.flatMap(({ parts }) => parts)],
    ['commerce.sandbox_refunds', refunds.map(({ sandbox }) => sandbox)],
    ['commerce.parcels', all.flatMap(parcelRows)],
    ['commerce.order_tasks', all.flatMap(taskRows)],
    ['catalog.enrolments', access.flatMap(({ enrolments }) => enrolments)],
    ['catalog.line_grants', access.flatMap(({ grants }) => grants)],
    ['practice.subscriptions', access.flatMap(({ subscriptions }) => subscriptions)],
    ['platform.outbox', events],
  ];
};
