import * as z from 'zod/mini';
import {
  gatewayNames,
  lineKinds,
  lineOutcomes,
  orderKinds,
  orderStates,
  parcelStates,
  paymentStates,
  payWays,
  refundStates,
} from '../shared/commerce.js';
import { mobileNumber, phoneLength } from '../shared/mobile-number.js';
import { districtNames } from '../shared/district-names.js';
import { id, instant } from '../shared/values.js';

export { gatewayNames, lineKinds, orderKinds, orderStates, paymentStates } from '../shared/commerce.js';

/** What is put into a cart: a thing by its id, and how many (books only). */
export const cartLine = z.strictObject({ kind: z.enum(lineKinds), refId: id, quantity: z.int().check(z.minimum(1), z.maximum(20)) });
export type CartLine = z.infer<typeof cartLine>;

/** A price in the making: what each line costs now, what the coupon takes off, what delivery adds. All in paisa. */
export const quotedLine = z.strictObject({
  kind: z.enum(lineKinds),
  refId: id,
  slug: z.nullable(z.string()),
  title: z.string(),
  quantity: z.int(),
  unitPaisa: z.int(),
  listPricePaisa: z.nullable(z.int()),
  amountPaisa: z.int(),
  discountPaisa: z.int(),
  /** The caller has it already. */
  owned: z.boolean(),
  state: z.enum(['open', 'closed', 'seats-taken', 'out-of-stock']),
});
export const couponFaults = [
  'not-found',
  'not-yet',
  'over',
  'used-up',
  'used-by-you',
  'too-small',
  'other-goods',
  'sign-in-to-use',
  /** Ten wrong codes within an hour: no further one is looked at. */
  'too-many',
] as const;
export type CouponFault = (typeof couponFaults)[number];
export const quote = z.strictObject({
  lines: z.array(quotedLine),
  coupon: z.nullable(
    z.strictObject({ code: z.string(), valid: z.boolean(), fault: z.nullable(z.enum(couponFaults)), minPaisa: z.nullable(z.int()) }),
  ),
  subtotalPaisa: z.int(),
  discountPaisa: z.int(),
  deliveryPaisa: z.int(),
  totalPaisa: z.int(),
  /** Gateways that take this sum now; empty where nothing is to pay. */
  gateways: z.array(z.enum(gatewayNames)),
  /** The least that can be paid, where the total is below it: nobody could pay such an order. */
  leastPaisa: z.nullable(z.int()),
});
export type Quote = z.infer<typeof quote>;

const districts: ReadonlySet<string> = new Set(districtNames.map(([name]) => name));
/** Where a printed book goes. Field sentences are the form's. */
export const deliveryAddress = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  phone: z.string().check(
    z.maxLength(phoneLength),
    z.overwrite((text) => mobileNumber(text) ?? text),
    z.regex(/^01[3-9]\d{8}$/),
  ),
  address: z.string().check(z.trim(), z.minLength(5), z.maxLength(300)),
  /** By its English name. */
  district: z.string().check(z.refine((name) => districts.has(name))),
  upazila: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

export const orderLine = z.strictObject({
  id,
  kind: z.enum(lineKinds),
  refId: id,
  slug: z.nullable(z.string()),
  title: z.string(),
  quantity: z.int(),
  unitPaisa: z.int(),
  amountPaisa: z.int(),
  discountPaisa: z.int(),
  refundedPaisa: z.int(),
  fulfilledAt: z.nullable(instant),
  outcome: z.nullable(z.enum(lineOutcomes)),
});
export type OrderLine = z.infer<typeof orderLine>;

/** Why the last try to pay failed, as a word that both languages have a sentence for; `text` is the gateway's own, if it gave one. */
export const failReasons = ['declined', 'cancelled', 'expired', 'insufficient-balance', 'wrong-pin', 'gateway-down', 'unknown'] as const;
export type FailReason = (typeof failReasons)[number];

export const orderPayment = z.strictObject({
  id,
  gateway: z.enum(payWays),
  state: z.enum(paymentStates),
  amountPaisa: z.int(),
  createdAt: instant,
  settledAt: z.nullable(instant),
  failReason: z.nullable(z.enum(failReasons)),
  /** The gateway's page, while it still takes the money. */
  continueUrl: z.nullable(z.string()),
});

/** Where a parcel goes, and how far it is. */
export const parcelFacts = z.strictObject({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  district: z.string(),
  upazila: z.string(),
  state: z.enum(parcelStates),
  courier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
});

/** An order as its buyer sees it. */
export const myOrder = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  version: z.int(),
  lines: z.array(orderLine),
  couponCode: z.nullable(z.string()),
  subtotalPaisa: z.int(),
  discountPaisa: z.int(),
  deliveryPaisa: z.int(),
  totalPaisa: z.int(),
  paidPaisa: z.int(),
  refundedPaisa: z.int(),
  createdAt: instant,
  expiresAt: instant,
  paidAt: z.nullable(instant),
  /** The newest payment, null before the first. */
  payment: z.nullable(orderPayment),
  /** Money is there, yet staff looks at it first (the gateway marked it risky, or a sum differs). */
  onHold: z.boolean(),
  /** Paid, but the last copy was gone; the money goes back. */
  noStock: z.boolean(),
  delivery: z.nullable(parcelFacts),
  /** `own`: of what the order was paid with; else of money that came besides, or was refused. */
  refunds: z.array(z.strictObject({ id, amountPaisa: z.int(), state: z.enum(refundStates), at: instant, own: z.boolean() })),
  /** May be paid now: pending, or failed with the price still kept. */
  payable: z.boolean(),
  gateways: z.array(z.enum(gatewayNames)),
});
export type MyOrder = z.infer<typeof myOrder>;

/** One line of the own list of orders. */
export const myOrderBrief = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  titles: z.array(z.string()),
  totalPaisa: z.int(),
  refundedPaisa: z.int(),
  /** Its money may be on its way, or is looked at: nobody is asked to pay again. */
  underWay: z.boolean(),
  createdAt: instant,
});
