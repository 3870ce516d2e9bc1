import { newId } from '#platform/kernel';
import { announced } from './breaks-announced.js';
import { exams } from './breaks-exams.js';
import { ofDomains } from './breaks-of-domains.js';
import { makeSale, refundLine, type Ask, type SaleMade } from './sale-rows.js';

/** What stands in the healthy database that the breaks begin from. */
export interface Healthy {
  readonly buyerId: string;
  readonly otherId: string;
  readonly courseId: string;
  readonly planId: string;
  readonly bookId: string;
  readonly affiliateId: string;
  readonly examId: string;
  readonly attemptId: string;
  readonly sale: SaleMade;
}

export type Break = (ask: Ask, healthy: Healthy) => Promise<unknown>;

const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();
/** What a constraint would refuse is broken without it; the transaction is rolled back. */
const without = async (ask: Ask, table: string, ...constraints: string[]): Promise<void> => {
  for (const name of constraints) await ask(`alter table ${table} drop constraint ${name}`);
};
const sold = (ask: Ask, { buyerId, courseId }: Healthy, over: Partial<Parameters<typeof makeSale>[1]> = {}): Promise<SaleMade> =>
  makeSale(ask, {
    number: `P-26X9-${String(Math.floor(Math.random() * 9000) + 1000)}`,
    userId: buyerId,
    lines: [{ refId: courseId, unitPaisa: 100_000 }],
    at: hourAgo(),
    ...over,
  });
const enrolment = (ask: Ask, userId: string, courseId: string, over: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
  const row = { id: newId(), user_id: userId, course_id: courseId, source: 'grant', ...over };
  const names = Object.keys(row);
  return ask(
    `insert into catalog.enrolments (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
};
const book = (ask: Ask, healthy: Healthy, stockState: string, over = {}): Promise<SaleMade> =>
  sold(ask, healthy, { lines: [{ kind: 'book', refId: healthy.bookId, unitPaisa: 30_000, stockState, outcome: 'parcel' }], ...over });
const parcel = (ask: Ask, { id }: SaleMade, state: string): Promise<unknown> =>
  ask(
    `insert into commerce.parcels (order_id, name, phone, address, district, upazila, state) values ($1, 'A', '01700000000', 'B', 'C', 'D', $2)`,
    [id, state],
  );
const entry = (ask: Ask, { affiliateId }: Healthy, { id, lineIds }: SaleMade, amount = 10_000): Promise<unknown> =>
  ask(
    `insert into commerce.commission_entries (id, affiliate_id, kind, order_id, line_id, amount_paisa, rate_bp, available_at)
     values ($1, $2, 'earned', $3, $4, $5, 1000, platform.now())`,
    [newId(), affiliateId, id, lineIds[0], amount],
  );
const outbox = (ask: Ask, published: boolean): Promise<unknown> =>
  ask(
    `insert into platform.outbox (id, name, data, waits_since, published_at)
     values ($1, 'UserRegistered', '{}', now() - interval '1 hour', case when $2 then now() - interval '1 hour' end)`,
    [newId(), published],
  );

const money: Readonly<Record<string, Break>> = {
  'order-sums': (ask, { sale }) =>
    ask('update commerce.orders set subtotal_paisa = subtotal_paisa + 1, total_paisa = total_paisa + 1 where id = $1', [sale.id]),
  'line-sums': async (ask, { sale }) => {
    await without(ask, 'commerce.order_lines', 'order_lines_amount_ck');
    await ask('update commerce.order_lines set unit_paisa = unit_paisa + 1 where id = $1', [sale.lineIds[0]]);
  },
  'paid-unlike-payments': (ask, { sale }) =>
    ask('update commerce.payments set amount_paisa = amount_paisa + 1 where id = $1', [sale.paymentId]),
  'refunded-unlike-refunds': (ask, { sale }) => ask('update commerce.orders set refunded_paisa = 5 where id = $1', [sale.id]),
  'line-unlike-refunds': (ask, { sale }) => ask('update commerce.order_lines set refunded_paisa = 5 where id = $1', [sale.lineIds[0]]),
  'refund-above-payment': async (ask, { sale }) => {
    await without(ask, 'commerce.orders', 'orders_refunded_ck');
    await without(ask, 'commerce.order_lines', 'order_lines_refunded_ck');
    await refundLine(ask, sale, 0, 999_999_999);
  },
  'succeeded-without-paid-order': (ask, { sale }) =>
    ask(`update commerce.orders set state = 'failed', expires_at = platform.now() + interval '1 hour' where id = $1`, [sale.id]),
  'paid-without-payment': (ask, { sale }) => ask('delete from commerce.payments where id = $1', [sale.paymentId]),
  'gateway-id-twice': async (ask, healthy) => {
    await without(ask, 'commerce.payments', 'payments_gateway_id_uq');
    await sold(ask, healthy, { gatewayId: 'SAME' });
    await sold(ask, healthy, { gatewayId: 'SAME' });
  },
  'two-live-payments': async (ask, healthy) => {
    await ask('drop index commerce.payments_one_live_uq');
    const { id } = await sold(ask, healthy, { state: 'pending', over: { expires_at: new Date(Date.now() + 60_000).toISOString() } });
    await ask(
      `insert into commerce.payments (id, order_id, gateway, tran_ref, amount_paisa, state) values ($1, $2, 'sandbox', 'SECOND', 1, 'pending')`,
      [newId(), id],
    );
  },
  'payment-forgotten': async (ask, healthy) => {
    const { paymentId } = await sold(ask, healthy, { state: 'pending' });
    await ask(`update commerce.payments set created_at = platform.now() - interval '5 hours' where id = $1`, [paymentId]);
  },
  'held-without-task': async (ask, healthy) => {
    const { paymentId } = await sold(ask, healthy, { state: 'pending' });
    await ask(`update commerce.payments set state = 'on_hold' where id = $1`, [paymentId]);
  },
  'extra-money-kept': (ask, { sale }) =>
    ask(
      `insert into commerce.payments (id, order_id, gateway, tran_ref, amount_paisa, state, extra, settled_at)
       values ($1, $2, 'sandbox', 'EXTRA', 100, 'succeeded', true, platform.now() - interval '1 hour')`,
      [newId(), sale.id],
    ),
  'foreign-sum-refunded': (ask, { sale }) =>
    ask(
      `with p as (insert into commerce.payments (id, order_id, gateway, tran_ref, amount_paisa, state, extra, settled_at, hold_facts)
         values ($1, $2, 'sandbox', 'FOREIGN', 410, 'refunded', true, platform.now(), '{"currency": "USD"}') returning id)
       insert into commerce.refunds (id, order_id, payment_id, our_ref, amount_paisa, state, reason, done_at)
       select $1, $2, p.id, 'FOREIGN', 410, 'succeeded', 'Paid twice', platform.now() from p`,
      [newId(), sale.id],
    ),
  'refund-stuck': (ask, { sale }) =>
    ask(
      `insert into commerce.refunds (id, order_id, payment_id, our_ref, amount_paisa, state, reason, created_at)
       values ($1, $2, $3, 'STUCK', 100, 'processing', 'Lost', platform.now() - interval '2 days')`,
      [newId(), sale.id, sale.paymentId],
    ),
  'refunded-order-not-whole': (ask, { sale }) => ask(`update commerce.orders set state = 'refunded' where id = $1`, [sale.id]),
  'order-not-expired': (ask, healthy) =>
    sold(ask, healthy, { state: 'failed', over: { expires_at: '2026-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z' } }),
  'hold-outlived': (ask, healthy) => sold(ask, healthy, { state: 'failed', over: { held_until: '2026-01-01T00:00:00Z' } }),
  'coupon-unlike-uses': (ask) => ask(`insert into commerce.coupons (id, code_key, percent, used) values ($1, 'BROKEN', 10, 3)`, [newId()]),
  'coupon-held-by-closed-order': async (ask, healthy) => {
    const [id, { id: orderId }] = [newId(), await sold(ask, healthy, { state: 'expired' })];
    await ask(`insert into commerce.coupons (id, code_key, percent, used) values ($1, 'HELD', 10, 1)`, [id]);
    await ask(`insert into commerce.coupon_uses (id, coupon_id, order_id, user_id, slot, state) values ($1, $2, $3, $4, 1, 'held')`, [
      newId(),
      id,
      orderId,
      healthy.buyerId,
    ]);
  },
  'buyer-unknown': (ask, healthy) => sold(ask, healthy, { userId: newId() }),
};

const handedOver: Readonly<Record<string, Break>> = {
  'paid-not-fulfilled': (ask, healthy) => sold(ask, healthy, { state: 'paid' }),
  'all-lines-done-not-fulfilled': (ask, { sale }) => ask(`update commerce.orders set state = 'paid' where id = $1`, [sale.id]),
  'fulfilled-with-open-line': (ask, { sale }) =>
    ask('update commerce.order_lines set fulfilled_at = null, outcome = null where id = $1', [sale.lineIds[0]]),
  'granted-without-enrolment': (ask, { sale }) =>
    ask(`update commerce.order_lines set outcome = 'granted' where id = $1`, [sale.lineIds[0]]),
  'enrolment-without-source': (ask, { otherId, courseId }) =>
    enrolment(ask, otherId, courseId, { source: 'order', order_id: newId(), line_id: newId() }),
  'two-active-enrolments': async (ask, { otherId, courseId }) => {
    await ask('drop index catalog.enrolments_one_active_uq');
    await enrolment(ask, otherId, courseId);
    await enrolment(ask, otherId, courseId);
  },
  'refunded-line-still-open': async (ask, { sale, otherId, courseId }) => {
    await enrolment(ask, otherId, courseId, { source: 'order', order_id: sale.id, line_id: sale.lineIds[0] });
    await ask('update commerce.order_lines set refunded_at = $2 where id = $1', [sale.lineIds[0], hourAgo()]);
  },
  'subscription-without-line': (ask, { buyerId }) =>
    ask(
      `insert into practice.subscriptions (id, user_id, starts_at, ends_at, order_id, line_id)
       values ($1, $2, platform.now(), platform.now() + interval '1 day', $3, $4)`,
      [newId(), buyerId, newId(), newId()],
    ),
  'refunded-subscription-still-open': async (ask, healthy) => {
    const { id, lineIds } = await sold(ask, healthy, { lines: [{ kind: 'subscription', refId: healthy.planId, unitPaisa: 19_900 }] });
    await ask(
      `insert into practice.subscriptions (id, user_id, starts_at, ends_at, order_id, line_id)
       values ($1, $2, platform.now(), platform.now() + interval '1 day', $3, $4)`,
      [newId(), healthy.buyerId, id, lineIds[0]],
    );
    await ask('update commerce.order_lines set refunded_at = $2 where id = $1', [lineIds[0], hourAgo()]);
  },
  'parcel-without-paid-order': async (ask, healthy) => parcel(ask, await book(ask, healthy, 'held', { state: 'pending' }), 'packed'),
  'parcel-left-waiting': async (ask, healthy) => parcel(ask, await book(ask, healthy, 'taken'), 'waiting'),
  'stock-negative': async (ask, { bookId }) => {
    await without(ask, 'commerce.books', 'books_stock_ck');
    await ask('update commerce.books set stock = -1 where id = $1', [bookId]);
  },
  'stock-unlike-ledger': (ask, { bookId }) => ask('update commerce.books set stock = stock + 1 where id = $1', [bookId]),
  'stock-held-by-closed-order': (ask, healthy) => book(ask, healthy, 'held', { state: 'expired' }),
  'commission-on-refunded-order': async (ask, healthy) => {
    const sale = await sold(ask, healthy, { over: { affiliate_id: healthy.affiliateId, affiliate_by: 'click' } });
    await entry(ask, healthy, sale);
    await refundLine(ask, sale, 0, 100_000);
    await ask(`update commerce.orders set state = 'refunded', closed_at = $2 where id = $1`, [sale.id, hourAgo()]);
  },
  'commission-on-unpaid-order': async (ask, healthy) => entry(ask, healthy, await sold(ask, healthy)),
  'commission-on-oneself': async (ask, healthy) => {
    const over = { affiliate_id: healthy.affiliateId, affiliate_by: 'click' };
    await entry(ask, healthy, await sold(ask, healthy, { userId: healthy.otherId, over }));
  },
  'commission-above-line': async (ask, healthy) => {
    const sale = await sold(ask, healthy, { over: { affiliate_id: healthy.affiliateId, affiliate_by: 'click' } });
    const refundId = await refundLine(ask, sale, 0, 50_000);
    await ask(
      `insert into commerce.commission_entries (id, affiliate_id, kind, order_id, line_id, refund_id, amount_paisa, available_at)
       values ($1, $2, 'clawed-back', $3, $4, $5, -1, platform.now())`,
      [newId(), healthy.affiliateId, sale.id, sale.lineIds[0], refundId],
    );
  },
  'commission-unlike-rate': async (ask, healthy) => {
    const over = { affiliate_id: healthy.affiliateId, affiliate_by: 'click' };
    await entry(ask, healthy, await sold(ask, healthy, { over }), 10_001);
  },
  'affiliate-mark-off': (ask, { otherId }) => ask('update identity.users set affiliate = false where id = $1', [otherId]),
  'payout-unlike-ledger': (ask, { affiliateId }) =>
    ask(`insert into commerce.payouts (id, affiliate_id, amount_paisa, state, to_sealed) values ($1, $2, 5000, 'paid', 'x')`, [
      newId(),
      affiliateId,
    ]),
};

const machinery: Readonly<Record<string, Break>> = {
  'outbox-unpublished': (ask) => outbox(ask, false),
  'outbox-undone': (ask) => outbox(ask, true),
  'dead-letters': (ask) =>
    ask(
      `insert into platform.dead (reaction, subject, event_id, event_name, lane, attempts, payload_hash, reason)
       values ('catalog.grant-from-order', 'an event', $1, 'PaymentSucceeded', 'money', 12, 'x', 'It broke')`,
      [newId()],
    ),
  'message-unsure': (ask) =>
    ask(`insert into platform.deliveries (event_id, reaction, channel, claimed_at) values ($1, 'x', 'sms', now() - interval '2 hours')`, [
      newId(),
    ]),
  'session-of-nobody': (ask, { otherId }) =>
    ask(`update identity.users set state = 'blocked', blocked_reason = 'Spam' where id = $1`, [otherId]),
  'deleted-person-known': async (ask, { otherId }) => {
    await ask('delete from identity.sessions where user_id = $1', [otherId]);
    await ask(`update identity.users set state = 'deleted', deleted_at = platform.now() where id = $1`, [otherId]);
  },
  'deleted-person-enrolled': async (ask, { otherId, courseId }) => {
    await enrolment(ask, otherId, courseId);
    await ask('delete from identity.sessions where user_id = $1', [otherId]);
    await ask(
      `update identity.users set state = 'deleted', deleted_at = platform.now() - interval '1 hour', email = null, phone = null,
         proven_phone = null where id = $1`,
      [otherId],
    );
  },
  'question-without-version': (ask) =>
    ask('update questions.questions set current_version_id = $1 where id = (select id from questions.questions limit 1)', [newId()]),
  'import-counts-off': (ask, { buyerId }) =>
    ask(
      `insert into questions.imports (id, name, bytes, sha256, state, how, target, counts, created_by)
       values ($1, 'a.csv', 1, 'x', 'parsed', '{}', '{}', '{"found": 1}', $2)`,
      [newId(), buyerId],
    ),
  'import-stuck': (ask, { buyerId }) =>
    ask(
      `insert into questions.imports (id, name, bytes, sha256, state, how, target, counts, created_by, changed_at)
       values ($1, 'a.csv', 1, 'x', 'uploaded', '{}', '{}', '{}', $2, platform.now() - interval '2 hours')`,
      [newId(), buyerId],
    ),
};

/** For each rule by its name, how a healthy database is made to break it. */
export const breaks: Readonly<Record<string, Break>> = {
  ...money,
  ...handedOver,
  ...exams,
  ...ofDomains,
  ...machinery,
  ...announced,
};
