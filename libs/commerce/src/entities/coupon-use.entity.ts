import { defineEntity, p } from '@mikro-orm/core';
import { Coupon } from './coupon.entity.js';
import { Order } from './order.entity.js';

/** Which order holds a use of a coupon. `slot` counts from 1: two orders of one person cannot take the same one. */
export const CouponUse = defineEntity({
  name: 'CouponUse',
  schema: 'commerce',
  tableName: 'coupon_uses',
  properties: {
    id: p.uuid().primary(),
    coupon: () => p.manyToOne(Coupon).deleteRule('no action').foreignKeyName('coupon_uses_coupon_fk'),
    order: () => p.manyToOne(Order).deleteRule('cascade').foreignKeyName('coupon_uses_order_fk'),
    userId: p.uuid(),
    slot: p.integer(),
    state: p.text(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  uniques: [
    { name: 'coupon_uses_order_uq', properties: ['order'] },
    { name: 'coupon_uses_slot_uq', properties: ['coupon', 'userId', 'slot'], where: `state <> 'released'` },
  ],
  checks: [
    { name: 'coupon_uses_slot_ck', expression: 'slot > 0' },
    { name: 'coupon_uses_state_ck', expression: `state in ('held', 'used', 'released')` },
  ],
});
