import { defineEntity, p } from '@mikro-orm/core';
import { Course } from './course.entity.js';

/** A person's access to a course. At most one stands for each person and course; a revoked one stays as history. */
export const Enrolment = defineEntity({
  name: 'Enrolment',
  schema: 'catalog',
  tableName: 'enrolments',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().fieldName('user_id'),
    course: () => p.manyToOne(Course).joinColumn('course_id').foreignKeyName('enrolments_course_fk'),
    source: p.text(),
    startsAt: p.datetime(6).fieldName('starts_at').defaultRaw('platform.now()'),
    endsAt: p.datetime(6).fieldName('ends_at').nullable(),
    revokedAt: p.datetime(6).fieldName('revoked_at').nullable(),
    revokedReason: p.text().fieldName('revoked_reason').nullable(),
    /** The order and its line that it came from; ids of commerce. */
    orderId: p.uuid().fieldName('order_id').nullable(),
    lineId: p.uuid().fieldName('line_id').nullable(),
    /** Who of the staff gave it, and who took it away. */
    grantedBy: p.uuid().fieldName('granted_by').nullable(),
    revokedBy: p.uuid().fieldName('revoked_by').nullable(),
  },
  uniques: [{ name: 'enrolments_one_active_uq', properties: ['userId', 'course'], where: 'revoked_at is null' }],
  indexes: [
    { name: 'enrolments_course_ix', properties: ['course', 'startsAt'] },
    { name: 'enrolments_order_ix', properties: ['orderId'], where: 'order_id is not null' },
  ],
  checks: [
    { name: 'enrolments_source_ck', expression: `source in ('order', 'free', 'grant', 'subscription', 'coupon')` },
    { name: 'enrolments_span_ck', expression: 'ends_at is null or ends_at > starts_at' },
    { name: 'enrolments_order_ck', expression: `source <> 'order' or order_id is not null and line_id is not null` },
  ],
});
