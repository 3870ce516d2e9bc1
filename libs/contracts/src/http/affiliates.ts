import * as z from 'zod/mini';
import { promotedKinds } from '../shared/affiliates.js';
import { mobileNumber, phoneLength } from '../shared/mobile-number.js';
import { listOf, pageAsked, searchText } from '../shared/values.js';
import { affiliateBoard, ledgerEntry, ownAffiliate, ownPayout, promotable } from './affiliate-shapes.js';
import { endpoint, open, signedIn } from './endpoint.js';

export * from './affiliate-shapes.js';

/** A page of ours, without what follows `?`. */
const pagePath = z.string().check(z.regex(/^\/[\w\-/%.~]*$/), z.maxLength(300));

/** Sent once by a page that was opened by somebody's link. The answer says nothing of whether the code is anybody's. */
export const recordClick = endpoint({
  method: 'POST',
  path: '/api/clicks',
  access: open,
  summary: 'A page was opened by an affiliate link; the browser gets a cookie that only the server reads',
  body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)), path: pagePath }),
  response: z.strictObject({ noted: z.literal(true) }),
  errors: [],
});

/** The rules in numbers, for whoever asks what it is. */
export const getAffiliateTerms = endpoint({
  method: 'GET',
  path: '/api/affiliate/terms',
  access: open,
  summary: 'What the affiliate programme pays and when',
  response: z.strictObject({ rateBp: z.int(), clickDays: z.int(), refundDays: z.int(), leastPayoutPaisa: z.int() }),
  errors: [],
});

export const getAffiliate = endpoint({
  method: 'GET',
  path: '/api/affiliate',
  access: signedIn,
  summary: 'What the caller is in the affiliate programme, with clicks, orders and sums',
  response: z.strictObject({ affiliate: z.nullable(ownAffiliate), board: z.nullable(affiliateBoard) }),
  errors: [],
});

/** Again after a refusal. */
export const applyAsAffiliate = endpoint({
  method: 'POST',
  path: '/api/affiliate',
  access: signedIn,
  summary: 'Apply to recommend us',
  body: z.strictObject({ about: z.string().check(z.trim(), z.minLength(20), z.maxLength(1000)) }),
  response: z.strictObject({ affiliate: ownAffiliate }),
  errors: ['Already applied'],
});

/** A bKash number in any way it is written. */
export const savePayoutNumber = endpoint({
  method: 'PUT',
  path: '/api/affiliate/payout-number',
  access: signedIn,
  summary: 'Say to which bKash number payouts go',
  body: z.strictObject({
    bkash: z.string().check(
      z.trim(),
      z.maxLength(phoneLength),
      z.refine((text) => mobileNumber(text) !== null),
    ),
  }),
  response: z.strictObject({ affiliate: ownAffiliate }),
  errors: ['Not an affiliate'],
});

/** All that is approved now, at once. */
export const requestPayout = endpoint({
  method: 'POST',
  path: '/api/affiliate/payouts',
  access: signedIn,
  summary: 'Ask for the approved commission',
  response: z.strictObject({ payout: ownPayout }),
  errors: ['Not an affiliate', 'Nothing to pay out', 'Payout under way'],
});

export const listOwnPayouts = endpoint({
  method: 'GET',
  path: '/api/affiliate/payouts',
  access: signedIn,
  summary: 'Own payouts, the newest first',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(ownPayout),
  errors: ['Not an affiliate'],
});

export const listOwnEntries = endpoint({
  method: 'GET',
  path: '/api/affiliate/entries',
  access: signedIn,
  summary: 'The own ledger of commission, the newest first',
  query: z.strictObject({ page: pageAsked }),
  response: listOf(ledgerEntry),
  errors: ['Not an affiliate'],
});

export const listPromotable = endpoint({
  method: 'GET',
  path: '/api/affiliate/offers',
  access: signedIn,
  summary: 'Courses and books that an affiliate can recommend, each with its rate',
  query: z.strictObject({ q: searchText, kind: z.optional(z.enum(promotedKinds)), page: pageAsked }),
  response: z.strictObject({ ...listOf(promotable).shape, code: z.string() }),
  errors: ['Not an affiliate'],
});

export const getAffiliateQr = endpoint({
  method: 'GET',
  path: '/api/affiliate/qr',
  access: signedIn,
  summary: 'The own link to a page as a QR code (SVG)',
  query: z.strictObject({ path: pagePath }),
  response: z.strictObject({ link: z.string(), svg: z.string() }),
  errors: ['Not an affiliate'],
});
