import { defineEntity, p } from '@mikro-orm/core';

/** A payment at the built-in sandbox gateway, which keeps its own book: nothing else of ours reads or writes it. */
export const SandboxPayment = defineEntity({
  name: 'SandboxPayment',
  schema: 'commerce',
  tableName: 'sandbox_payments',
  properties: {
    tranRef: p.text().primary(),
    session: p.text(),
    orderNumber: p.text(),
    title: p.text(),
    locale: p.text(),
    amountPaisa: p.bigint(),
    state: p.text().default('open'),
    gatewayId: p.text().nullable(),
    /** Of the second sum, where the buyer was charged twice. */
    secondGatewayId: p.text().nullable(),
    returnUrls: p.json<Readonly<Record<'success' | 'fail' | 'cancel', string>>>(),
    notifyUrl: p.text(),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    actedAt: p.datetime(6).nullable(),
    /** From when on the gateway says that it was paid: a payment may be under way for a while. */
    settlesAt: p.datetime(6).nullable(),
  },
  uniques: [
    { name: 'sandbox_payments_session_uq', properties: ['session'] },
    { name: 'sandbox_payments_gateway_id_uq', properties: ['gatewayId'] },
  ],
  indexes: [{ name: 'sandbox_payments_settles_ix', properties: ['settlesAt'], where: 'settles_at is not null' }],
  checks: [
    { name: 'sandbox_payments_amount_ck', expression: 'amount_paisa > 0' },
    { name: 'sandbox_payments_state_ck', expression: `state in ('open', 'paid', 'failed', 'cancelled')` },
    { name: 'sandbox_payments_paid_ck', expression: `(state = 'paid') = (gateway_id is not null and settles_at is not null)` },
    { name: 'sandbox_payments_twice_ck', expression: 'second_gateway_id is null or gateway_id is not null' },
  ],
});

/** What the sandbox gave back. */
export const SandboxRefund = defineEntity({
  name: 'SandboxRefund',
  schema: 'commerce',
  tableName: 'sandbox_refunds',
  properties: {
    ourRef: p.text().primary(),
    gatewayRef: p.text(),
    gatewayId: p.text(),
    payment: () => p.manyToOne(SandboxPayment).fieldName('tran_ref').deleteRule('cascade').foreignKeyName('sandbox_refunds_payment_fk'),
    amountPaisa: p.bigint(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  uniques: [{ name: 'sandbox_refunds_gateway_ref_uq', properties: ['gatewayRef'] }],
  indexes: [{ name: 'sandbox_refunds_payment_ix', properties: ['payment'] }],
  checks: [{ name: 'sandbox_refunds_amount_ck', expression: 'amount_paisa > 0' }],
});
