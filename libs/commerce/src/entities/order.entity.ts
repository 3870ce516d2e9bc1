import { defineEntity, p } from '@mikro-orm/core';
import { Coupon } from './coupon.entity.js';

/** What somebody ordered, at the price of that moment. Sums are paisa; `version` rises with every change that its buyer sees. */
export const Order = defineEntity({
  name: 'Order',
  schema: 'commerce',
  tableName: 'orders',
  properties: {
    id: p.uuid().primary(),
    /** What people read aloud: `P-25K7-4821`. */
    number: p.text(),
    userId: p.uuid(),
    kind: p.text(),
    state: p.text(),
    subtotalPaisa: p.bigint(),
    discountPaisa: p.bigint(),
    deliveryPaisa: p.bigint(),
    totalPaisa: p.bigint(),
    paidPaisa: p.bigint().defaultRaw('0'),
    refundedPaisa: p.bigint().defaultRaw('0'),
    coupon: () => p.manyToOne(Coupon).nullable().deleteRule('no action').foreignKeyName('orders_coupon_fk'),
    couponCode: p.text().nullable(),
    /** Who recommended it, fixed when it was made. */
    affiliateId: p.uuid().nullable(),
    affiliateBy: p.text().nullable(),
    locale: p.text(),
    version: p.integer().default(1),
    /** Paid when the last copy was gone: a mark with a task, not a state. */
    paidNoStock: p.boolean().default(false),
    failedReason: p.text().nullable(),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    /** Until then the price stands. */
    expiresAt: p.datetime(6),
    /** Until then coupon and copies are kept for who has begun to pay; null: nobody has, or an order of releases that held them from the start. */
    heldUntil: p.datetime(6).nullable(),
    paidAt: p.datetime(6).nullable(),
    fulfilledAt: p.datetime(6).nullable(),
    closedAt: p.datetime(6).nullable(),
    /** When somebody last had the gateways asked about it. */
    lookedAt: p.datetime(6).nullable(),
  },
  uniques: [{ name: 'orders_number_uq', properties: ['number'] }],
  indexes: [
    { name: 'orders_user_ix', properties: ['userId', 'createdAt'] },
    { name: 'orders_due_ix', properties: ['expiresAt'], where: `state in ('pending', 'failed')` },
    { name: 'orders_held_ix', properties: ['heldUntil'], where: 'held_until is not null' },
    { name: 'orders_unfulfilled_ix', properties: ['paidAt'], where: `state = 'paid'` },
    { name: 'orders_created_ix', properties: ['createdAt'] },
    { name: 'orders_paid_ix', properties: ['paidAt'], where: 'paid_at is not null' },
    { name: 'orders_affiliate_ix', properties: ['affiliateId'], where: 'affiliate_id is not null' },
    { name: 'orders_coupon_ix', properties: ['coupon'], where: 'coupon_id is not null' },
  ],
  checks: [
    { name: 'orders_kind_ck', expression: `kind in ('course', 'book', 'selfpractice', 'subscription', 'exam-batch')` },
    {
      name: 'orders_state_ck',
      expression: `state in ('pending', 'paid', 'fulfilled', 'failed', 'cancelled', 'expired', 'refunded')`,
    },
    { name: 'orders_discount_ck', expression: 'discount_paisa >= 0 and discount_paisa <= subtotal_paisa' },
    { name: 'orders_total_ck', expression: 'total_paisa = subtotal_paisa - discount_paisa + delivery_paisa' },
    { name: 'orders_delivery_ck', expression: 'delivery_paisa >= 0' },
    { name: 'orders_refunded_ck', expression: 'refunded_paisa >= 0 and refunded_paisa <= paid_paisa' },
    {
      name: 'orders_affiliate_ck',
      expression: `(affiliate_id is null) = (affiliate_by is null) and affiliate_by in ('coupon', 'click')`,
    },
    { name: 'orders_locale_ck', expression: `locale in ('bn', 'en')` },
    { name: 'orders_paid_ck', expression: `paid_at is not null or state in ('pending', 'failed', 'cancelled', 'expired')` },
    { name: 'orders_fulfilled_ck', expression: `state <> 'fulfilled' or fulfilled_at is not null` },
  ],
});

/** One thing of an order. `discount_paisa` is its exact share of the order's discount. */
export const OrderLine = defineEntity({
  name: 'OrderLine',
  schema: 'commerce',
  tableName: 'order_lines',
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).deleteRule('cascade').foreignKeyName('order_lines_order_fk'),
    /** From 1. */
    position: p.integer(),
    kind: p.text(),
    /** The course, book or plan. */
    refId: p.uuid(),
    slug: p.text().nullable(),
    title: p.text(),
    quantity: p.integer(),
    unitPaisa: p.bigint(),
    amountPaisa: p.bigint(),
    discountPaisa: p.bigint(),
    refundedPaisa: p.bigint().defaultRaw('0'),
    /** When all of it went back. */
    refundedAt: p.datetime(6).nullable(),
    fulfilledAt: p.datetime(6).nullable(),
    outcome: p.text().nullable(),
    /** Printed books: held while somebody pays, taken when paid, returned while they are on the shelf: before, when given up, when sent back. */
    stockState: p.text().default('none'),
  },
  uniques: [{ name: 'order_lines_position_uq', properties: ['order', 'position'] }],
  indexes: [{ name: 'order_lines_ref_ix', properties: ['refId'] }],
  checks: [
    { name: 'order_lines_kind_ck', expression: `kind in ('course', 'exam-batch', 'book', 'subscription')` },
    { name: 'order_lines_amount_ck', expression: 'quantity > 0 and unit_paisa >= 0 and amount_paisa = unit_paisa * quantity' },
    { name: 'order_lines_discount_ck', expression: 'discount_paisa >= 0 and discount_paisa <= amount_paisa' },
    { name: 'order_lines_refunded_ck', expression: 'refunded_paisa >= 0 and refunded_paisa <= amount_paisa - discount_paisa' },
    {
      name: 'order_lines_outcome_ck',
      expression: `outcome in ('granted', 'already', 'extended', 'parcel', 'no-stock', 'seats-taken')`,
    },
    { name: 'order_lines_fulfilled_ck', expression: '(outcome is null) = (fulfilled_at is null)' },
    { name: 'order_lines_stock_ck', expression: `stock_state in ('none', 'held', 'taken', 'returned')` },
  ],
});
