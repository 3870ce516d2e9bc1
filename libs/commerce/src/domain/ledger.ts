import type { EntryKind } from '#contracts/shared/affiliates';

/** What a sum is made of: entries of one kind, or one entry. `open`: the refund window of what it is for has not ended yet. */
export interface Posted {
  readonly kind: EntryKind;
  readonly amountPaisa: bigint;
  readonly open: boolean;
}

export interface Sums {
  /** All entries together. */
  readonly balance: bigint;
  /** Earned, while the refund window is open. */
  readonly pending: bigint;
  /** May be paid out. Below zero: more was taken back than is left, and is made up for first by what comes. */
  readonly approved: bigint;
  /** Went out, or is on its way. */
  readonly out: bigint;
}

const sumOf = (entries: readonly Posted[]): bigint => entries.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n);
const isOut = ({ kind }: Posted): boolean => kind === 'paid-out' || kind === 'returned';

/** Every state and sum of an affiliate comes from the entries; nothing of it is kept anywhere. A claw-back is open as long as what it takes back. */
export const sumsOf = (entries: readonly Posted[]): Sums => {
  const pending = sumOf(entries.filter((entry) => entry.open && !isOut(entry)));
  const balance = sumOf(entries);
  return { balance, pending, approved: balance - pending, out: -sumOf(entries.filter(isOut)) };
};

/** The commission on what was paid, to the paisa, rounded down. */
export const commissionOn = (paidPaisa: bigint, rateBp: number): bigint => (paidPaisa * BigInt(rateBp)) / 10_000n;

/**
 * What a refund takes back, as a negative sum: after it the line has earned exactly the commission on what stays paid. `before`: what had gone
 * back of the line earlier. However a refund is cut into parts, the parts take back the same.
 */
export const clawBackOf = (paidPaisa: bigint, rateBp: number, before: bigint, back: bigint): bigint => {
  const left = (refunded: bigint): bigint => commissionOn(refunded >= paidPaisa ? 0n : paidPaisa - refunded, rateBp);
  return left(before + back) - left(before);
};

/** A product's own rate comes before the affiliate's, and that before the shop's. */
export const rateOf = (rates: { readonly product: number | null; readonly affiliate: number | null; readonly shop: number }): number =>
  rates.product ?? rates.affiliate ?? rates.shop;
