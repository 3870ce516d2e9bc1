import { defineEntity, p } from '@mikro-orm/core';
import { Enrolment } from './enrolment.entity.js';

/**
 * What one paid line of an order gave: an enrolment, more time in one that stood, or nothing. One row a line, so that a line is answered once;
 * a refund takes back exactly this.
 */
export const LineGrant = defineEntity({
  name: 'LineGrant',
  schema: 'catalog',
  tableName: 'line_grants',
  properties: {
    lineId: p.uuid().fieldName('line_id').primary(),
    orderId: p.uuid().fieldName('order_id'),
    userId: p.uuid().fieldName('user_id'),
    courseId: p.uuid().fieldName('course_id'),
    enrolment: () =>
      p.manyToOne(Enrolment).joinColumn('enrolment_id').nullable().deleteRule('no action').foreignKeyName('line_grants_enrolment_fk'),
    outcome: p.text(),
    /** The enrolment's end before it was extended. */
    beforeEndsAt: p.datetime(6).fieldName('before_ends_at').nullable(),
    /** How much time it gave; null: without an end, or nothing. */
    addedMs: p.bigint().fieldName('added_ms').nullable(),
    at: p.datetime(6).defaultRaw('platform.now()'),
    undoneAt: p.datetime(6).fieldName('undone_at').nullable(),
  },
  indexes: [
    { name: 'line_grants_enrolment_ix', properties: ['enrolment'], where: 'undone_at is null' },
    { name: 'line_grants_order_ix', properties: ['orderId'] },
  ],
  checks: [
    { name: 'line_grants_outcome_ck', expression: `outcome in ('granted', 'extended', 'already', 'seats-taken', 'refunded')` },
    { name: 'line_grants_given_ck', expression: `(outcome in ('seats-taken', 'refunded')) = (enrolment_id is null)` },
  ],
});
