import * as z from 'zod/mini';
import { orderStates, paymentStates, refundStates } from '../shared/commerce.js';
import { id } from '../shared/values.js';
import { endpoint, may } from './endpoint.js';

const params = z.strictObject({ id });
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));
/** What an act has left behind; the page reads the rest again. */
const standing = z.strictObject({ orderState: z.enum(orderStates), paymentState: z.nullable(z.enum(paymentStates)), version: z.int() });

/** Asks the gateway about every payment of the order that could still change; within seconds of the last time it says what is known. */
export const checkOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/check',
  access: may('sales.write'),
  summary: 'Ask the gateway about an order',
  params,
  response: z.strictObject({ ...standing.shape, asked: z.int(), unreachable: z.int() }),
  errors: ['Order not found'],
});

/** By SMS, or by e-mail where there is no phone. */
export const resendReceipt = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/receipt',
  access: may('sales.write'),
  summary: 'Send the receipt of a paid order again',
  params,
  body: z.strictObject({ reason }),
  response: z.strictObject({ done: z.literal(true) }),
  errors: ['Order not found', 'Order not paid'],
});

/**
 * The whole rest, or sums for named lines. A line is taken back when its whole price has gone back, or where `takesBack` says so.
 * Delivery goes back with the whole alone.
 */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  access: may('sales.write'),
  summary: 'Give money of an order back, in full or by lines',
  params,
  body: z.strictObject({
    whole: z.optional(z.boolean()),
    lines: z.optional(
      z
        .array(z.strictObject({ lineId: id, amountPaisa: z.int().check(z.minimum(1)), takesBack: z.optional(z.boolean()) }))
        .check(z.minLength(1), z.maxLength(20)),
    ),
    reason,
  }),
  response: z.strictObject({ ...standing.shape, refundId: id, state: z.enum(refundStates) }),
  errors: ['Order not found', 'Order not paid', 'Nothing to refund', 'Refund too large', 'Refund under way'],
});

/** A refund whose end the gateway does not tell: staff has looked it up there. One that has ended stays as it is. */
export const settleRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/settle',
  access: may('sales.write'),
  summary: 'Say how a refund has ended',
  params,
  body: z.strictObject({
    outcome: z.enum(['done', 'refused']),
    gatewayRef: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    reason,
  }),
  response: z.strictObject({ refundId: id, state: z.enum(refundStates) }),
  errors: ['Payment not found'],
});

/** Money that was held (marked risky, or another sum than ordered) counts as payment of this order. In another currency it pays none twice. */
export const approvePayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/approve',
  access: may('sales.write'),
  summary: 'Accept a payment that is on hold',
  params,
  body: z.strictObject({ reason }),
  response: standing,
  errors: ['Payment not found', 'Payment not on hold', 'Order not pending'],
});

/** It does not, and goes back; money in another currency staff has given back at the gateway, since no sum of ours says how much it is. */
export const rejectPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payments/:id/reject',
  access: may('sales.write'),
  summary: 'Refuse a payment that is on hold',
  params,
  body: z.strictObject({ reason }),
  response: standing,
  errors: ['Payment not found', 'Payment not on hold'],
});

export const closeTask = endpoint({
  method: 'POST',
  path: '/api/admin/order-tasks/:id/close',
  access: may('sales.write'),
  summary: 'Tick a task off',
  params,
  body: z.strictObject({ note: z.optional(z.string().check(z.trim(), z.maxLength(300))) }),
  response: z.strictObject({ id, state: z.literal('done') }),
  errors: ['Task not found'],
});
