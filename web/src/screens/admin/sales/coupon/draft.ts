import type { CouponRow } from '#contracts/http/coupons';
import { leastPayablePaisa, type LineKind } from '#contracts/shared/commerce';
import { readPaisa, typedPaisa } from '#contracts/shared/money';
import { toLatinDigits } from '../../../../i18n/digits.js';
import { isoDay } from '../../../../i18n/iso-day.js';

/** A coupon as it is typed. */
export interface CouponTyped {
  readonly code: string;
  readonly percent: string;
  readonly amountPaisa: string;
  readonly capPaisa: string;
  readonly minPaisa: string;
  readonly kinds: readonly LineKind[];
  readonly refIds: readonly string[];
  readonly startsOn: string;
  readonly endsOn: string;
  readonly maxUses: string;
  readonly usesEach: string;
  readonly note: string;
}

export const emptyCoupon = (now: number): CouponTyped => ({
  code: '',
  percent: '',
  amountPaisa: '',
  capPaisa: '',
  minPaisa: '',
  kinds: [],
  refIds: [],
  startsOn: isoDay(now),
  endsOn: '',
  maxUses: '',
  usesEach: '1',
  note: '',
});

const text = (value: number | null): string => (value === null ? '' : String(value));
const taka = (paisa: number | null): string => (paisa === null || paisa === 0 ? '' : typedPaisa(paisa));

/** The last day is the one whose end it is. */
export const typedOf = (coupon: CouponRow): CouponTyped => ({
  code: coupon.code,
  percent: text(coupon.percent),
  amountPaisa: taka(coupon.amountPaisa),
  capPaisa: taka(coupon.capPaisa),
  minPaisa: taka(coupon.minPaisa),
  kinds: coupon.kinds,
  refIds: coupon.refIds,
  startsOn: isoDay(Date.parse(coupon.startsAt)),
  endsOn: coupon.endsAt === null ? '' : isoDay(Date.parse(coupon.endsAt) - 1),
  maxUses: text(coupon.maxUses),
  usesEach: text(coupon.usesEach),
  note: coupon.note ?? '',
});

/** What is no number stays none, so that the contract's rule refuses it by its field. */
const whole = (typed: string): number | null => {
  const latin = toLatinDigits(typed).trim();
  return latin === '' ? null : /^\d+$/.test(latin) ? Number(latin) : Number.NaN;
};
const money = (typed: string): number | null => (typed.trim() === '' ? null : (readPaisa(typed) ?? Number.NaN));

/** The body that both doors take, but for the code and the version. */
export const bodyOf = (typed: CouponTyped) => ({
  percent: whole(typed.percent),
  amountPaisa: money(typed.amountPaisa),
  capPaisa: money(typed.capPaisa),
  minPaisa: money(typed.minPaisa) ?? 0,
  kinds: [...typed.kinds],
  refIds: [...typed.refIds],
  startsOn: typed.startsOn,
  endsOn: typed.endsOn === '' ? null : typed.endsOn,
  maxUses: whole(typed.maxUses),
  usesEach: whole(typed.usesEach),
  note: typed.note.trim() === '' ? null : typed.note,
});

interface Product {
  readonly kind: LineKind;
  readonly refId: string;
  readonly title: string;
  readonly pricePaisa: number;
}

const among = <T>(list: readonly T[], one: T): boolean => list.length === 0 || list.includes(one);

/** Goods that would cost something, but less than any gateway takes, bought alone with this coupon: nobody could pay for them. */
export const unpayableWith = <P extends Product>(typed: CouponTyped, products: readonly P[]): P[] => {
  const { percent, amountPaisa, capPaisa, minPaisa, kinds, refIds } = bodyOf(typed);
  return products.filter(({ kind, refId, pricePaisa }) => {
    if (!among(kinds, kind) || !among(refIds, refId) || pricePaisa < minPaisa) return false;
    const wished = percent === null ? (amountPaisa ?? 0) : Math.floor((pricePaisa * percent) / 100);
    const rest = pricePaisa - Math.min(wished, capPaisa ?? wished);
    return wished > 0 && rest > 0 && rest < leastPayablePaisa;
  });
};
