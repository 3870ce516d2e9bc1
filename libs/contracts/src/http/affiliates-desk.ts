import * as z from 'zod/mini';
import { affiliateStates, flagStates, payoutStates, promotedKinds } from '../shared/affiliates.js';
import { id, listOf, pageAsked, searchText } from '../shared/values.js';
import { affiliateBoard, affiliateRow, deskEntry, flagRow, payoutRow, rateRow, typedCode } from './affiliate-shapes.js';
import { endpoint, may } from './endpoint.js';
import { exportEndpoint } from './export-endpoint.js';

export type { AffiliateRow, DeskEntry, FlagRow, PayoutRow, RateRow } from './affiliate-shapes.js';

const read = may('sales.read');
const write = may('sales.write');
const one = z.strictObject({ id });
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));
/** Hundredths of a per cent; at most the half. */
const rate = z.int().check(z.minimum(0), z.maximum(5000));
const row = z.strictObject({ affiliate: affiliateRow });

const affiliateFilters = {
  q: searchText,
  state: z.optional(z.enum(affiliateStates)),
};

export const listAffiliates = endpoint({
  method: 'GET',
  path: '/api/admin/affiliates',
  access: read,
  summary: 'Affiliates and applications, by name, phone or code',
  query: z.strictObject({ ...affiliateFilters, page: pageAsked }),
  response: listOf(affiliateRow),
  errors: [],
});

export const exportAffiliates = exportEndpoint(listAffiliates);

/** How many wait on each tab. */
export const getAffiliateWork = endpoint({
  method: 'GET',
  path: '/api/admin/affiliates/work',
  access: read,
  summary: 'Applications, payouts and flags that wait for somebody',
  response: z.strictObject({ applied: z.int(), payouts: z.int(), flags: z.int() }),
  errors: [],
});

export const getAffiliateDetail = endpoint({
  method: 'GET',
  path: '/api/admin/affiliates/:id',
  access: read,
  summary: 'One affiliate with clicks, orders and sums',
  params: one,
  response: z.strictObject({
    affiliate: affiliateRow,
    board: affiliateBoard,
    /** The whole number that payouts go to. */
    payoutTo: z.nullable(z.string()),
    decidedBy: z.nullable(z.string()),
  }),
  errors: ['Affiliate not found'],
});

export const approveAffiliate = endpoint({
  method: 'POST',
  path: '/api/admin/affiliates/:id/approve',
  access: write,
  summary: 'Take an applicant, or somebody suspended, into the programme with a code and a rate',
  params: one,
  body: z.strictObject({ code: typedCode, rateBp: z.nullable(rate), note: z.optional(z.string().check(z.trim(), z.maxLength(300))) }),
  response: row,
  errors: ['Affiliate not found', 'Illegal transition', 'Name taken'],
});

export const rejectAffiliate = endpoint({
  method: 'POST',
  path: '/api/admin/affiliates/:id/reject',
  access: write,
  summary: 'Refuse an application; the applicant is told why and may apply again',
  params: one,
  body: z.strictObject({ reason }),
  response: row,
  errors: ['Affiliate not found', 'Illegal transition'],
});

export const suspendAffiliate = endpoint({
  method: 'POST',
  path: '/api/admin/affiliates/:id/suspend',
  access: write,
  summary: 'Stop an affiliate: links no longer count, nothing is paid out; the ledger stays',
  params: one,
  body: z.strictObject({ reason }),
  response: row,
  errors: ['Affiliate not found', 'Illegal transition'],
});

/** From the next payment on; what is in the ledger keeps its rate. */
export const setAffiliateRate = endpoint({
  method: 'PUT',
  path: '/api/admin/affiliates/:id/rate',
  access: write,
  summary: "Give an affiliate a rate of their own, or the shop's (null)",
  params: one,
  body: z.strictObject({ rateBp: z.nullable(rate) }),
  response: row,
  errors: ['Affiliate not found'],
});

export const listAffiliateEntries = endpoint({
  method: 'GET',
  path: '/api/admin/affiliates/:id/entries',
  access: read,
  summary: "An affiliate's ledger, the newest first",
  params: one,
  query: z.strictObject({ page: pageAsked }),
  response: listOf(deskEntry),
  errors: ['Affiliate not found'],
});

export const exportAffiliateEntries = exportEndpoint(listAffiliateEntries, 'The ledger, whole, as CSV or XLSX; written to the audit log');

export const listAffiliateRates = endpoint({
  method: 'GET',
  path: '/api/admin/affiliates/:id/rates',
  access: read,
  summary: 'What an affiliate gets for each course and book',
  params: one,
  query: z.strictObject({ q: searchText, kind: z.optional(z.enum(promotedKinds)), page: pageAsked }),
  response: listOf(rateRow),
  errors: ['Affiliate not found'],
});

export const setProductRate = endpoint({
  method: 'PUT',
  path: '/api/admin/affiliates/:id/rates',
  access: write,
  summary: 'A rate of its own for one product of one affiliate; null takes it away',
  params: one,
  body: z.strictObject({ kind: z.enum(promotedKinds), refId: id, rateBp: z.nullable(rate) }),
  response: z.strictObject({ saved: z.literal(true) }),
  errors: ['Affiliate not found', 'Offer not found'],
});

const payoutFilters = { q: searchText, state: z.optional(z.enum(payoutStates)), affiliate: z.optional(id) };

export const listPayouts = endpoint({
  method: 'GET',
  path: '/api/admin/affiliates/payouts',
  access: read,
  summary: 'Payouts that affiliates asked for, open ones first',
  query: z.strictObject({ ...payoutFilters, page: pageAsked }),
  response: listOf(payoutRow),
  errors: [],
});

export const exportPayouts = exportEndpoint(listPayouts);

export const payPayout = endpoint({
  method: 'POST',
  path: '/api/admin/affiliates/payouts/:id/pay',
  access: write,
  summary: 'Note that a payout was sent, and by which transfer',
  params: one,
  body: z.strictObject({ reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)) }),
  response: z.strictObject({ payout: payoutRow }),
  errors: ['Payout not found', 'Illegal transition'],
});

export const rejectPayout = endpoint({
  method: 'POST',
  path: '/api/admin/affiliates/payouts/:id/reject',
  access: write,
  summary: 'Refuse a payout; the sum stands in the balance again',
  params: one,
  body: z.strictObject({ reason }),
  response: z.strictObject({ payout: payoutRow }),
  errors: ['Payout not found', 'Illegal transition'],
});

export const listAffiliateFlags = endpoint({
  method: 'GET',
  path: '/api/admin/affiliates/flags',
  access: read,
  summary: 'Orders without commission, since buyer and affiliate look like one person; open ones first',
  query: z.strictObject({ q: searchText, state: z.optional(z.enum(flagStates)), affiliate: z.optional(id), page: pageAsked }),
  response: listOf(flagRow),
  errors: [],
});

export const decideFlag = endpoint({
  method: 'POST',
  path: '/api/admin/affiliates/flags/:id/decide',
  access: write,
  summary: 'Lift a flag, so that the commission is counted, or keep it',
  params: one,
  body: z.strictObject({ decision: z.enum(['lifted', 'kept']), note: reason }),
  response: z.strictObject({ flag: flagRow }),
  errors: ['Not found', 'Illegal transition'],
});
