import { defineEntity, p } from '@mikro-orm/core';
import { Order } from './order.entity.js';

/** Where the printed books of an order go and how far they are; `waiting` until the order is paid. */
export const Parcel = defineEntity({
  name: 'Parcel',
  schema: 'commerce',
  tableName: 'parcels',
  properties: {
    order: () => p.manyToOne(Order).primary().updateRule('no action').deleteRule('cascade').foreignKeyName('parcels_order_fk'),
    name: p.text(),
    phone: p.text(),
    address: p.text(),
    district: p.text(),
    upazila: p.text(),
    state: p.text().default('waiting'),
    courier: p.text().nullable(),
    tracking: p.text().nullable(),
    note: p.text().nullable(),
    /** The copies of a returned parcel stand on the shelf again. */
    restocked: p.boolean().default(false),
    /** The buyer's account is gone: name and address go too, once the parcel has arrived or come back. */
    forget: p.boolean().default(false),
    version: p.integer().default(1),
    updatedAt: p.datetime(6).fieldName('updated_at').defaultRaw('platform.now()'),
    paidAt: p.datetime(6).fieldName('paid_at').nullable(),
    packedAt: p.datetime(6).fieldName('packed_at').nullable(),
    shippedAt: p.datetime(6).fieldName('shipped_at').nullable(),
    deliveredAt: p.datetime(6).fieldName('delivered_at').nullable(),
    returnedAt: p.datetime(6).fieldName('returned_at').nullable(),
  },
  indexes: [{ name: 'parcels_state_ix', properties: ['state', 'paidAt', 'order'] }],
  checks: [{ name: 'parcels_state_ck', expression: `state in ('waiting', 'paid', 'packed', 'shipped', 'delivered', 'returned')` }],
});
