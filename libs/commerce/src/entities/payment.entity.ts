import { defineEntity, p } from '@mikro-orm/core';
import { Order, OrderLine } from './order.entity.js';

/** One try to pay an order. At most one of an order is live; what the gateway itself says decides its state. */
export const Payment = defineEntity({
  name: 'Payment',
  schema: 'commerce',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).deleteRule('cascade').foreignKeyName('payments_order_fk'),
    gateway: p.text(),
    /** Our reference at the gateway: at most 30 letters and digits. */
    tranRef: p.text(),
    gatewaySession: p.text().nullable(),
    /** The gateway's own id of the money (val_id, trxID): unique, so that one payment cannot pay two orders. */
    gatewayId: p.text().nullable(),
    bankRef: p.text().nullable(),
    amountPaisa: p.bigint(),
    state: p.text(),
    redirectUrl: p.text().nullable(),
    holdReason: p.text().nullable(),
    holdFacts: p.json<Readonly<Record<string, unknown>>>().nullable(),
    failedReason: p.text().nullable(),
    /** HMAC of the wallet or card that paid: tells the same payer again, never who it is. */
    payerHash: p.text().nullable(),
    /** Money for an order that was paid already; it goes back. */
    extra: p.boolean().default(false),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    claimedAt: p.datetime(6).nullable(),
    settledAt: p.datetime(6).nullable(),
    nextCheckAt: p.datetime(6).nullable(),
    checks: p.integer().default(0),
    lastError: p.text().nullable(),
  },
  uniques: [
    { name: 'payments_tran_ref_uq', properties: ['tranRef'] },
    { name: 'payments_gateway_id_uq', properties: ['gateway', 'gatewayId'] },
    { name: 'payments_one_live_uq', properties: ['order'], where: `state in ('initiated', 'pending', 'executing')` },
  ],
  indexes: [
    { name: 'payments_order_ix', properties: ['order', 'createdAt'] },
    { name: 'payments_due_ix', properties: ['nextCheckAt'], where: 'next_check_at is not null' },
    { name: 'payments_settled_ix', properties: ['settledAt'], where: 'settled_at is not null' },
    { name: 'payments_on_hold_ix', properties: ['createdAt'], where: `state = 'on_hold'` },
    { name: 'payments_session_ix', properties: ['gatewaySession'], where: 'gateway_session is not null' },
  ],
  checks: [
    { name: 'payments_gateway_ck', expression: `gateway in ('sandbox', 'sslcommerz', 'bkash', 'free')` },
    { name: 'payments_tran_ref_ck', expression: 'length(tran_ref) <= 30' },
    { name: 'payments_amount_ck', expression: 'amount_paisa >= 0' },
    {
      name: 'payments_state_ck',
      expression: `state in ('initiated', 'pending', 'executing', 'on_hold', 'succeeded', 'failed', 'cancelled', 'expired', 'refunded')`,
    },
    {
      name: 'payments_settled_ck',
      expression: `settled_at is not null or state in ('initiated', 'pending', 'executing', 'on_hold', 'failed', 'cancelled', 'expired')`,
    },
  ],
});

/** What was said of a payment, as it came (secrets and phones masked), and what became of it. Also news that fits none of ours. */
export const PaymentNews = defineEntity({
  name: 'PaymentNews',
  schema: 'commerce',
  tableName: 'payment_news',
  properties: {
    id: p.uuid().primary(),
    payment: () => p.manyToOne(Payment).nullable().deleteRule('cascade').foreignKeyName('payment_news_payment_fk'),
    orderId: p.uuid().nullable(),
    gateway: p.text(),
    source: p.text(),
    receivedAt: p.datetime(6).defaultRaw('platform.now()'),
    body: p.json<unknown>(),
    verdict: p.json<unknown>().nullable(),
    outcome: p.text().nullable(),
  },
  indexes: [
    { name: 'payment_news_payment_ix', properties: ['payment', 'receivedAt'] },
    { name: 'payment_news_order_ix', properties: ['orderId'], where: 'order_id is not null' },
    { name: 'payment_news_received_ix', properties: ['receivedAt'] },
    {
      name: 'payment_news_unknown_ix',
      properties: ['receivedAt'],
      where: `payment_id is null and outcome = 'unknown-payment'`,
    },
  ],
  checks: [
    {
      name: 'payment_news_source_ck',
      expression: `source in ('redirect', 'notification', 'poll', 'staff', 'reconciliation', 'execute', 'refund')`,
    },
  ],
});

/** How many messages of a day spoke of no payment of ours. Only the first hundred of them are stored. */
export const UnknownNotificationCount = defineEntity({
  name: 'UnknownNotificationCount',
  schema: 'commerce',
  tableName: 'unknown_notifications',
  properties: {
    gateway: p.text().primary(),
    /** In Dhaka. */
    day: p.date().primary(),
    total: p.integer(),
  },
});

/** Money on its way back. At most one of a payment is open. */
export const Refund = defineEntity({
  name: 'Refund',
  schema: 'commerce',
  tableName: 'refunds',
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).deleteRule('cascade').foreignKeyName('refunds_order_fk'),
    payment: () => p.manyToOne(Payment).deleteRule('cascade').foreignKeyName('refunds_payment_fk'),
    ourRef: p.text(),
    gatewayRef: p.text().nullable(),
    amountPaisa: p.bigint(),
    state: p.text(),
    reason: p.text(),
    byUser: p.uuid().nullable(),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    doneAt: p.datetime(6).nullable(),
    nextCheckAt: p.datetime(6).nullable(),
    checks: p.integer().default(0),
    lastError: p.text().nullable(),
  },
  uniques: [
    { name: 'refunds_our_ref_uq', properties: ['ourRef'] },
    { name: 'refunds_one_open_uq', properties: ['payment'], where: `state in ('requested', 'processing')` },
  ],
  indexes: [
    { name: 'refunds_order_ix', properties: ['order', 'createdAt'] },
    { name: 'refunds_due_ix', properties: ['nextCheckAt'], where: 'next_check_at is not null' },
  ],
  checks: [
    { name: 'refunds_amount_ck', expression: 'amount_paisa >= 0' },
    { name: 'refunds_state_ck', expression: `state in ('requested', 'processing', 'succeeded', 'failed')` },
    { name: 'refunds_done_ck', expression: `state <> 'succeeded' or done_at is not null` },
  ],
});

/** How much of a refund is for which line. */
export const RefundLine = defineEntity({
  name: 'RefundLine',
  schema: 'commerce',
  tableName: 'refund_lines',
  properties: {
    refund: () => p.manyToOne(Refund).primary().deleteRule('cascade').updateRule('no action').foreignKeyName('refund_lines_refund_fk'),
    line: () => p.manyToOne(OrderLine).primary().deleteRule('cascade').updateRule('no action').foreignKeyName('refund_lines_line_fk'),
    amountPaisa: p.bigint(),
    /** Staff said that the line is taken back with it, whatever is left of its price. */
    takesBack: p.boolean().default(false),
  },
  indexes: [{ name: 'refund_lines_line_ix', properties: ['line'] }],
  checks: [{ name: 'refund_lines_amount_ck', expression: 'amount_paisa >= 0' }],
});
