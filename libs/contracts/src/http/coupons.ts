import * as z from 'zod/mini';
import { bulkIds, bulkResult } from '../shared/bulk.js';
import { lineKinds, orderStates } from '../shared/commerce.js';
import { id, instant, listOf, pageAsked, searchText } from '../shared/values.js';
import { visibleText } from '../shared/visible-text.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';
import { shopDay } from './sale-figures.js';

const read = may('sales.read');
const write = may('sales.write');
const paisa = z.int();
const oneCoupon = z.strictObject({ id });

/** What a coupon is at this moment; `over` is past its end, `used-up` has no use left. */
export const couponStates = ['on', 'off', 'not-yet', 'over', 'used-up'] as const;
export type CouponState = (typeof couponStates)[number];
export const couponSorts = ['-created', 'created', 'code', '-code', '-used', 'used'] as const;

export const couponRow = z.strictObject({
  id,
  code: z.string(),
  state: z.enum(couponStates),
  percent: z.nullable(z.int()),
  amountPaisa: z.nullable(paisa),
  capPaisa: z.nullable(paisa),
  minPaisa: paisa,
  /** Kinds and goods it counts for; both empty: everything. */
  kinds: z.array(z.enum(lineKinds)),
  refIds: z.array(id),
  startsAt: instant,
  endsAt: z.nullable(instant),
  maxUses: z.nullable(z.int()),
  used: z.int(),
  usesEach: z.nullable(z.int()),
  active: z.boolean(),
  /** Whose it is, where it is an affiliate's own. */
  affiliate: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** What it took off in orders that were paid. */
  givenPaisa: paisa,
  version: z.int(),
  createdAt: instant,
});
export type CouponRow = z.infer<typeof couponRow>;

const limit = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));
const money = z.int().check(z.minimum(1), z.maximum(100_000_000));

/** What staff write. A percentage or an amount, never both; days in Asia/Dhaka: it counts from the first to the end of the last. */
const couponFields = {
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  amountPaisa: z.nullable(money),
  capPaisa: z.nullable(money),
  minPaisa: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  kinds: z.array(z.enum(lineKinds)).check(z.maxLength(lineKinds.length)),
  refIds: z.array(id).check(z.maxLength(200)),
  startsOn: shopDay,
  endsOn: z.nullable(shopDay),
  maxUses: limit,
  usesEach: limit,
  note: z.nullable(visibleText(1, 200)),
} as const;

export const couponCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,39}$/));

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/admin/coupons',
  access: read,
  summary: 'Coupons: search by code or note, filter by state, order, ten a page',
  query: z.strictObject({
    q: searchText,
    state: z.optional(z.enum(couponStates)),
    sort: z._default(z.enum(couponSorts), '-created'),
    page: pageAsked,
  }),
  response: listOf(couponRow),
  errors: [],
});

export const exportCoupons = exportEndpoint(listCoupons);

export const getCoupon = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id',
  access: read,
  summary: 'One coupon',
  params: oneCoupon,
  response: couponRow,
  errors: ['Coupon not found'],
});

/** Codes are the same in capitals and small letters. */
export const createCoupon = endpoint({
  method: 'POST',
  path: '/api/admin/coupons',
  access: write,
  summary: 'Make a coupon',
  body: z.strictObject({ code: couponCode, ...couponFields, active: z._default(z.boolean(), true) }),
  response: z.strictObject({ coupon: couponRow }),
  errors: ['Coupon taken'],
});

/** Orders that were made keep what they were given. The limit of uses never goes below what is used. */
export const saveCoupon = endpoint({
  method: 'PUT',
  path: '/api/admin/coupons/:id',
  access: write,
  summary: 'Change a coupon, but for its code',
  params: oneCoupon,
  body: z.strictObject({ version: z.int(), ...couponFields }),
  response: z.strictObject({ coupon: couponRow }),
  errors: ['Coupon not found', 'Changed meanwhile'],
});

export const setCouponActive = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/:id/active',
  access: write,
  summary: 'Switch a coupon on or off; orders that were made keep it',
  params: oneCoupon,
  body: z.strictObject({ active: z.boolean() }),
  response: z.strictObject({ coupon: couponRow }),
  errors: ['Coupon not found'],
});

export const setCouponsActive = endpoint({
  method: 'POST',
  path: '/api/admin/coupons/bulk',
  access: write,
  summary: 'Switch several coupons on or off',
  body: z.strictObject({ ids: bulkIds, active: z.boolean() }),
  response: bulkResult,
  errors: [],
});

/** Only one that no order ever named; others are switched off. */
export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/api/admin/coupons/:id',
  access: write,
  summary: 'Take away a coupon that was never used',
  params: oneCoupon,
  response: z.strictObject({ done: z.literal(true) }),
  errors: ['Coupon not found', 'Coupon in use'],
});

export const listCouponUses = endpoint({
  method: 'GET',
  path: '/api/admin/coupons/:id/uses',
  access: read,
  summary: 'The orders that a coupon was used in, the newest first',
  params: oneCoupon,
  query: z.strictObject({ page: pageAsked }),
  response: listOf(
    z.strictObject({
      id,
      orderId: id,
      number: z.string(),
      buyer: z.string(),
      state: z.enum(['held', 'used', 'released']),
      orderState: z.enum(orderStates),
      discountPaisa: paisa,
      totalPaisa: paisa,
      at: instant,
    }),
  ),
  errors: ['Coupon not found'],
});
