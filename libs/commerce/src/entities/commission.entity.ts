import { defineEntity, p } from '@mikro-orm/core';
import { Affiliate } from './affiliate.entity.js';

/** Money that an affiliate asked for. At most one is open at a time; what it takes stands in the ledger from the moment it is asked for. */
export const Payout = defineEntity({
  name: 'Payout',
  schema: 'commerce',
  tableName: 'payouts',
  properties: {
    id: p.uuid().primary(),
    affiliate: () => p.manyToOne(Affiliate).joinColumn('affiliate_id').foreignKeyName('payouts_affiliate_fk'),
    amountPaisa: p.bigint().fieldName('amount_paisa'),
    state: p.text().default('requested'),
    /** The bKash number as it was then, sealed. */
    toSealed: p.text().fieldName('to_sealed'),
    /** What the transfer is called at bKash. */
    reference: p.text().nullable(),
    reason: p.text().nullable(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('platform.now()'),
    decidedAt: p.datetime(6).fieldName('decided_at').nullable(),
    decidedBy: p.uuid().fieldName('decided_by').nullable(),
  },
  uniques: [{ name: 'payouts_one_open_uq', properties: ['affiliate'], where: `state = 'requested'` }],
  indexes: [{ name: 'payouts_state_ix', properties: ['state', 'createdAt'] }],
  checks: [
    { name: 'payouts_state_ck', expression: `state in ('requested', 'paid', 'rejected')` },
    { name: 'payouts_amount_ck', expression: 'amount_paisa > 0' },
  ],
});

const shape = `case kind
  when 'earned' then amount_paisa >= 0 and line_id is not null and order_id is not null and rate_bp is not null
    and available_at is not null and refund_id is null and payout_id is null
  when 'clawed-back' then amount_paisa <= 0 and line_id is not null and order_id is not null and refund_id is not null
    and available_at is not null and payout_id is null
  when 'paid-out' then amount_paisa < 0 and payout_id is not null and line_id is null
  else amount_paisa > 0 and payout_id is not null and line_id is null end`;

/** The ledger of commission: only ever added to, which a trigger keeps. States and sums are derived from it (`domain/ledger.ts`). */
export const CommissionEntry = defineEntity({
  name: 'CommissionEntry',
  schema: 'commerce',
  tableName: 'commission_entries',
  properties: {
    id: p.uuid().primary(),
    affiliate: () => p.manyToOne(Affiliate).joinColumn('affiliate_id').foreignKeyName('commission_entries_affiliate_fk'),
    kind: p.text(),
    orderId: p.uuid().fieldName('order_id').nullable(),
    lineId: p.uuid().fieldName('line_id').nullable(),
    refundId: p.uuid().fieldName('refund_id').nullable(),
    payout: () =>
      p.manyToOne(Payout).joinColumn('payout_id').nullable().deleteRule('no action').foreignKeyName('commission_entries_payout_fk'),
    amountPaisa: p.bigint().fieldName('amount_paisa'),
    rateBp: p.integer().fieldName('rate_bp').nullable(),
    /** When the refund window of the line is over; a claw-back carries the one of what it takes back. */
    availableAt: p.datetime(6).fieldName('available_at').nullable(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  uniques: [
    { name: 'commission_entries_earned_uq', properties: ['lineId'], where: `kind = 'earned'` },
    { name: 'commission_entries_clawed_uq', properties: ['refundId', 'lineId'], where: `kind = 'clawed-back'` },
    { name: 'commission_entries_payout_uq', properties: ['payout', 'kind'], where: 'payout_id is not null' },
  ],
  indexes: [
    { name: 'commission_entries_affiliate_ix', properties: ['affiliate', 'at'] },
    { name: 'commission_entries_order_ix', properties: ['orderId'], where: 'order_id is not null' },
  ],
  checks: [
    { name: 'commission_entries_kind_ck', expression: `kind in ('earned', 'clawed-back', 'paid-out', 'returned')` },
    { name: 'commission_entries_shape_ck', expression: shape },
  ],
  triggers: [
    {
      name: 'commission_entries_append_only',
      timing: 'before',
      events: ['update', 'delete', 'truncate'],
      forEach: 'statement',
      expression: `create trigger commission_entries_append_only before update or delete or truncate on commerce.commission_entries
        for each statement execute function platform.refuse_change()`,
    },
  ],
});
