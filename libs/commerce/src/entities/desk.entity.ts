import { defineEntity, p } from '@mikro-orm/core';
import { Order } from './order.entity.js';

/** Something about an order that a person of the staff has to do. */
export const OrderTask = defineEntity({
  name: 'OrderTask',
  schema: 'commerce',
  tableName: 'order_tasks',
  properties: {
    id: p.uuid().primary(),
    order: () => p.manyToOne(Order).deleteRule('cascade').foreignKeyName('order_tasks_order_fk'),
    paymentId: p.uuid().nullable(),
    kind: p.text(),
    note: p.text().default(''),
    state: p.text().default('open'),
    createdAt: p.datetime(6).defaultRaw('platform.now()'),
    closedAt: p.datetime(6).nullable(),
    closedBy: p.uuid().nullable(),
  },
  indexes: [
    { name: 'order_tasks_order_ix', properties: ['order'] },
    { name: 'order_tasks_open_ix', properties: ['createdAt'], where: `state = 'open'` },
  ],
  checks: [
    {
      name: 'order_tasks_kind_ck',
      expression: `kind in ('refund-double', 'paid-no-stock', 'seats-taken', 'refund-lost', 'on-hold', 'late-payment')`,
    },
    { name: 'order_tasks_state_ck', expression: `state in ('open', 'done')` },
  ],
});

/** What the office sets: `shop` (minutes, days, fees), `gateways` (keys sealed). */
export const ShopSetting = defineEntity({
  name: 'ShopSetting',
  schema: 'commerce',
  tableName: 'settings',
  properties: {
    name: p.text().primary(),
    value: p.json<Readonly<Record<string, unknown>>>(),
    version: p.integer().default(1),
    updatedAt: p.datetime(6).defaultRaw('platform.now()'),
    updatedBy: p.uuid().nullable(),
  },
});

/** A gateway's short-lived token, sealed; `granted` says when tokens were asked for, since some gateways count. */
export const GatewayToken = defineEntity({
  name: 'GatewayToken',
  schema: 'commerce',
  tableName: 'gateway_tokens',
  properties: {
    gateway: p.text().primary(),
    sealed: p.text(),
    expiresAt: p.datetime(6),
    granted: p.json<readonly unknown[]>().defaultRaw(`'[]'`),
  },
});

/** What the comparison of a day with a gateway's own list found. */
export const Reconciliation = defineEntity({
  name: 'Reconciliation',
  schema: 'commerce',
  tableName: 'reconciliations',
  properties: {
    id: p.uuid().primary(),
    day: p.date(),
    gateway: p.text(),
    checked: p.integer(),
    differences: p.json<readonly unknown[]>(),
    at: p.datetime(6).defaultRaw('platform.now()'),
  },
  indexes: [{ name: 'reconciliations_day_ix', properties: ['day'] }],
});
