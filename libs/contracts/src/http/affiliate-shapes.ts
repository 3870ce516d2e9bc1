import * as z from 'zod/mini';
import {
  affiliateCodePattern,
  affiliateStates,
  attributions,
  entryKinds,
  flagReasons,
  flagStates,
  payoutStates,
  promotedKinds,
} from '../shared/affiliates.js';
import { id, instant } from '../shared/values.js';

/** The code of a link, as people may type it. */
export const typedCode = z.string().check(z.trim(), z.toLowerCase(), z.regex(affiliateCodePattern));

/** Sums of a ledger, in paisa. `pending`: the refund window is still open; `approved`: may be paid out; below zero where more was taken back than is left. */
export const ledgerSums = z.strictObject({
  balancePaisa: z.int(),
  pendingPaisa: z.int(),
  approvedPaisa: z.int(),
  paidPaisa: z.int(),
  /** Asked for and not sent yet. */
  underWayPaisa: z.int(),
});
export type LedgerSums = z.infer<typeof ledgerSums>;

/** One line of the ledger. `state` is what it is now: pending, approved, paid (out or back), reversed. */
export const ledgerEntry = z.strictObject({
  id,
  kind: z.enum(entryKinds),
  amountPaisa: z.int(),
  at: instant,
  availableAt: z.nullable(instant),
  rateBp: z.nullable(z.int()),
  /** What was sold, without a word of who bought it. */
  title: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const ownPayout = z.strictObject({
  id,
  amountPaisa: z.int(),
  state: z.enum(payoutStates),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The last digits of the number it goes to. */
  to: z.string(),
});
export type OwnPayout = z.infer<typeof ownPayout>;

/** What the caller is in the programme; null before an application. */
export const ownAffiliate = z.strictObject({
  id,
  state: z.enum(affiliateStates),
  code: z.string(),
  about: z.string(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  /** What the staff said to a refusal or a stop. */
  note: z.nullable(z.string()),
  rateBp: z.int(),
  /** The last digits of the bKash number; null: none given yet. */
  payoutTo: z.nullable(z.string()),
});
export type OwnAffiliate = z.infer<typeof ownAffiliate>;

export const affiliateDay = z.strictObject({ day: z.iso.date(), clicks: z.int(), orders: z.int(), earnedPaisa: z.int() });
export type AffiliateDay = z.infer<typeof affiliateDay>;

/** The dashboard of somebody approved or suspended. */
export const affiliateBoard = z.strictObject({
  sums: ledgerSums,
  clicks: z.int(),
  orders: z.int(),
  /** Lines of the ledger, of which none is ever taken away: whoever reads another number in the list has old sums. */
  entries: z.int(),
  /** The last thirty days in Dhaka, the oldest first. */
  days: z.array(affiliateDay),
  coupons: z.array(
    z.strictObject({ code: z.string(), percent: z.nullable(z.int()), amountPaisa: z.nullable(z.int()), endsAt: z.nullable(instant) }),
  ),
  openPayout: z.nullable(ownPayout),
});
export type AffiliateBoard = z.infer<typeof affiliateBoard>;

/** Something to promote, at what rate. `path`: its page; the link is the page with the own code. */
export const promotable = z.strictObject({
  id,
  kind: z.enum(promotedKinds),
  title: z.string(),
  subtitle: z.string(),
  path: z.string(),
  pricePaisa: z.int(),
  listPricePaisa: z.nullable(z.int()),
  rateBp: z.int(),
  /** What one sale at this price brings. */
  earnPaisa: z.int(),
});
export type Promotable = z.infer<typeof promotable>;

export const affiliateRow = z.strictObject({
  id,
  userId: id,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  code: z.string(),
  state: z.enum(affiliateStates),
  about: z.string(),
  rateBp: z.int(),
  /** Whether the rate is the affiliate's own; else the shop's. */
  ownRate: z.boolean(),
  clicks: z.int(),
  orders: z.int(),
  sums: ledgerSums,
  openFlags: z.int(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
});
export type AffiliateRow = z.infer<typeof affiliateRow>;

/** A line of the ledger as staff sees it. */
export const deskEntry = z.strictObject({
  ...ledgerEntry.shape,
  orderId: z.nullable(id),
  refundId: z.nullable(id),
  payoutId: z.nullable(id),
  by: z.nullable(z.enum(attributions)),
});
export type DeskEntry = z.infer<typeof deskEntry>;

export const payoutRow = z.strictObject({
  id,
  affiliateId: id,
  name: z.string(),
  phone: z.nullable(z.string()),
  code: z.string(),
  amountPaisa: z.int(),
  state: z.enum(payoutStates),
  /** The whole bKash number, for whoever sends the money. */
  to: z.string(),
  /** What the ledger holds besides this payout. */
  balancePaisa: z.int(),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  reference: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type PayoutRow = z.infer<typeof payoutRow>;

export const flagRow = z.strictObject({
  id,
  affiliateId: id,
  affiliateName: z.string(),
  code: z.string(),
  orderId: id,
  orderNumber: z.string(),
  orderPaisa: z.int(),
  buyerId: id,
  buyerName: z.string(),
  reason: z.enum(flagReasons),
  state: z.enum(flagStates),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
});
export type FlagRow = z.infer<typeof flagRow>;

export const rateRow = z.strictObject({
  id,
  kind: z.enum(promotedKinds),
  title: z.string(),
  pricePaisa: z.int(),
  /** Null: what the affiliate gets for everything. */
  ownRateBp: z.nullable(z.int()),
  rateBp: z.int(),
  earnPaisa: z.int(),
});
export type RateRow = z.infer<typeof rateRow>;
