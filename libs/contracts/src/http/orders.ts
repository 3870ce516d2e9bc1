import * as z from 'zod/mini';
import { id, listOf, pageAsked } from '../shared/values.js';
import { endpoint, open, own, signedIn, type FileAnswer } from './endpoint.js';
import { cartLine, deliveryAddress, gatewayNames, myOrder, myOrderBrief, quote } from './order-shapes.js';

export * from './order-shapes.js';

const code = z.string().check(z.trim(), z.minLength(2), z.maxLength(40));
const cart = z.array(cartLine).check(z.minLength(1), z.maxLength(20));

/**
 * Works without an account; nothing is taken or held by it. A coupon that does not count says why instead of refusing the whole; visitors
 * hear one answer to every code, and after ten wrong ones in an hour a buyer's next ones are not looked at.
 */
export const quoteOrder = endpoint({
  method: 'POST',
  path: '/api/orders/quote',
  access: open,
  summary: 'What a cart would cost now, with a coupon and delivery to a district',
  body: z.strictObject({ lines: cart, coupon: z.optional(code), district: z.optional(z.string().check(z.maxLength(40))) }),
  response: quote,
  errors: ['Offer not found'],
});

/**
 * Fixes prices and notes who recommended it; coupon and copies are taken by `startPayment`. Two unpaid orders of a person at a time: the
 * oldest one without an open payment gives way. `expectedTotalPaisa` is what the buyer saw: where the sum has
 * become another one, nothing is ordered. A sum of 0 is paid at once, without a gateway.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  access: signedIn,
  idempotent: true,
  summary: 'Order a cart',
  body: z.strictObject({
    lines: cart,
    coupon: z.optional(code),
    delivery: z.optional(deliveryAddress),
    expectedTotalPaisa: z.int().check(z.minimum(0)),
  }),
  response: z.strictObject({ order: myOrder }),
  errors: [
    'Offer not found',
    'Not for sale',
    'Seats taken',
    'Already enrolled',
    'Out of stock',
    'Coupon not valid',
    'Coupon used up',
    'Price changed',
    'Total too small',
    'Too many open orders',
    'Key used for another request',
  ],
});

/** Opens the gateway's page, or names the one that is open already: an order has one live session. Keeps coupon and copies for 15 minutes. */
export const startPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:id/payments',
  access: own('order', 'id'),
  idempotent: true,
  summary: 'Begin to pay an own order',
  params: z.strictObject({ id }),
  body: z.strictObject({ gateway: z.enum(gatewayNames) }),
  response: z.strictObject({ redirectUrl: z.string() }),
  errors: [
    'Order not found',
    'Order not pending',
    'Gateway not available',
    'Gateway unreachable',
    'Out of stock',
    'Coupon used up',
    'Coupon not valid',
    'Key used for another request',
  ],
});

export const getMyOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  access: own('order', 'id'),
  summary: 'An own order as it stands',
  params: z.strictObject({ id }),
  response: z.strictObject({ order: myOrder }),
  errors: ['Order not found'],
});

/** Asks the gateway once more, for whoever waits on the page; within seconds of the last time it says what is known. */
export const checkMyOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/check',
  access: own('order', 'id'),
  summary: 'Ask the gateway about an own order',
  params: z.strictObject({ id }),
  response: z.strictObject({ order: myOrder }),
  errors: ['Order not found'],
});

export const cancelMyOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  access: own('order', 'id'),
  summary: 'Give an own unpaid order up; coupon and stock go back',
  params: z.strictObject({ id }),
  response: z.strictObject({ order: myOrder }),
  errors: ['Order not found', 'Order not pending'],
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/my/orders',
  access: signedIn,
  summary: 'Own orders, the newest first',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(myOrderBrief),
  errors: [],
});

/** A receipt of what was paid, as PDF. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/orders/:id/receipt',
  access: own('order', 'id'),
  file: true,
  summary: 'The receipt of an own order as a PDF',
  params: z.strictObject({ id }),
  query: z.strictObject({ lang: z.optional(z.enum(['bn', 'en'])) }),
  response: z.custom<FileAnswer>(),
  errors: ['Order not found', 'Order not paid'],
});
