import { defineEntity, p } from '@mikro-orm/core';

/** A payment to a contributor that staff made outside and noted here. Never changed. */
export const ContributorPayment = defineEntity({
  name: 'ContributorPayment',
  schema: 'questions',
  tableName: 'contributor_payments',
  properties: {
    id: p.uuid().primary(),
    contributorId: p.uuid().fieldName('contributor_id'),
    amountPaisa: p.bigint().fieldName('amount_paisa'),
    note: p.text(),
    paidBy: p.uuid().fieldName('paid_by'),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'contributor_payments_contributor_ix', properties: ['contributorId'] }],
  checks: [{ name: 'contributor_payments_amount_ck', expression: 'amount_paisa > 0' }],
});
