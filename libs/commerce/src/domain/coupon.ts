import type { CouponFault } from '#contracts/http/order-shapes';
import type { LineKind } from '#contracts/shared/commerce';

/** Which goods a coupon counts for: these kinds, these things; a list that is missing or empty says nothing. */
export interface CouponScope {
  readonly kinds?: readonly LineKind[];
  readonly refIds?: readonly string[];
}

/** What takes something off: percent or an amount. */
export interface CouponRule {
  readonly percent: number | null;
  readonly amountPaisa: bigint | null;
  readonly capPaisa: bigint | null;
  readonly minPaisa: bigint;
  readonly scope: CouponScope;
}

/** When and how often it counts; moments in milliseconds. */
export interface CouponWindow {
  readonly active: boolean;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly maxUses: number | null;
  readonly used: number;
  readonly usesEach: number | null;
}

export interface PricedGood {
  readonly kind: LineKind;
  readonly refId: string;
  readonly amountPaisa: bigint;
}

export const couponKey = (typed: string): string => typed.trim().toUpperCase();

const listed = <T>(list: readonly T[] | undefined, value: T): boolean => !list || list.length === 0 || list.includes(value);
export const inScope = ({ kinds, refIds }: CouponScope, { kind, refId }: Pick<PricedGood, 'kind' | 'refId'>): boolean =>
  listed(kinds, kind) && listed(refIds, refId);

/** Why it does not count now, apart from the goods: null where it does. */
export const windowFault = (coupon: CouponWindow, now: number, ownUses: number | null): CouponFault | null => {
  if (!coupon.active) return 'not-found';
  if (coupon.startsAt > now) return 'not-yet';
  if (coupon.endsAt !== null && coupon.endsAt <= now) return 'over';
  if (coupon.usesEach !== null && ownUses !== null && ownUses >= coupon.usesEach) return 'used-by-you';
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return 'used-up';
  return null;
};

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/**
 * What it takes off each of the goods, to the paisa: never more than what it counts for costs, a percentage rounded down (the paisa is the
 * buyer's loss, never the shop's doubt), then the cap. A fault instead where nothing in the cart is meant or too little of it.
 */
export const couponEffect = (
  rule: CouponRule,
  goods: readonly PricedGood[],
): { readonly fault: CouponFault | null; readonly shares: readonly bigint[] } => {
  const none = goods.map(() => 0n);
  const amounts = goods.map((good) => (inScope(rule.scope, good) ? good.amountPaisa : 0n));
  const counted = sum(amounts);
  if (!goods.some((good) => inScope(rule.scope, good))) return { fault: 'other-goods', shares: none };
  if (counted < rule.minPaisa) return { fault: 'too-small', shares: none };
  const wished = rule.percent === null ? (rule.amountPaisa ?? 0n) : (counted * BigInt(rule.percent)) / 100n;
  const capped = rule.capPaisa === null ? wished : least(wished, rule.capPaisa);
  return { fault: null, shares: splitExactly(least(capped, counted), amounts) };
};

/**
 * A sum shared out over amounts in proportion, each share whole and at most its amount, all of them together the sum exactly: rounded
 * down, and what is left goes one paisa each to those that lost most by it, the earlier first.
 */
export const splitExactly = (total: bigint, amounts: readonly bigint[]): bigint[] => {
  const all = sum(amounts);
  if (total < 0n || total > all) throw new RangeError('Nothing can be split that is more than the amounts');
  if (total === 0n) return amounts.map(() => 0n);
  const shares = amounts.map((one) => (total * one) / all);
  const lost = amounts
    .map((one, index) => ({ index, rest: (total * one) % all }))
    .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const left = Number(total - sum(shares));
  for (const { index } of lost.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
};
