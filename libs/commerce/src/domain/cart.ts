import type { CartLine } from '#contracts/http/order-shapes';
import type { LineKind, OrderKind } from '#contracts/shared/commerce';
import type { Locale } from '#contracts/shared/values';
import { AppError } from '#platform/kernel';
import { couponEffect, type CouponRule } from './coupon.js';

/** A line of a cart with what it costs now. */
export interface PricedLine {
  readonly kind: LineKind;
  readonly refId: string;
  readonly slug: string | null;
  readonly title: string;
  readonly quantity: number;
  readonly unitPaisa: bigint;
  readonly listPricePaisa: bigint | null;
  readonly state: 'open' | 'closed' | 'seats-taken' | 'out-of-stock';
  /** Printed: it is counted in stock and goes by parcel. */
  readonly physical: boolean;
  /** Whoever asks has it already. */
  readonly owned: boolean;
}

export interface Sums {
  readonly subtotalPaisa: bigint;
  readonly discountPaisa: bigint;
  readonly deliveryPaisa: bigint;
  readonly totalPaisa: bigint;
  /** The discount of each line. */
  readonly shares: readonly bigint[];
}

export const amountOf = ({ unitPaisa, quantity }: Pick<PricedLine, 'unitPaisa' | 'quantity'>): bigint => unitPaisa * BigInt(quantity);

/** What the cart comes to: lines − discount + delivery = total, in whole paisa and never below nothing. */
export const sumsOf = (lines: readonly PricedLine[], coupon: CouponRule | null, deliveryPaisa: bigint): Sums => {
  const goods = lines.map((line) => ({ kind: line.kind, refId: line.refId, amountPaisa: amountOf(line) }));
  const subtotalPaisa = goods.reduce((all, { amountPaisa }) => all + amountPaisa, 0n);
  const shares = coupon ? couponEffect(coupon, goods).shares : goods.map(() => 0n);
  const discountPaisa = shares.reduce((all, one) => all + one, 0n);
  return { subtotalPaisa, discountPaisa, deliveryPaisa, totalPaisa: subtotalPaisa - discountPaisa + deliveryPaisa, shares };
};

export interface DeliveryFees {
  readonly deliveryDhakaPaisa: number;
  readonly deliveryElsewherePaisa: number;
}

/** One fee for the whole parcel; nothing where nothing is sent, or where it is not yet known to where. */
export const deliveryFee = (lines: readonly Pick<PricedLine, 'physical'>[], district: string | undefined, fees: DeliveryFees): bigint => {
  if (district === undefined || !lines.some(({ physical }) => physical)) return 0n;
  return BigInt(district === 'Dhaka' ? fees.deliveryDhakaPaisa : fees.deliveryElsewherePaisa);
};

const kindOf: Readonly<Record<LineKind, OrderKind>> = {
  course: 'course',
  'exam-batch': 'exam-batch',
  book: 'book',
  subscription: 'selfpractice',
};
/** What the order as a whole counts as: what its first line is. */
export const orderKindOf = (lines: readonly { readonly kind: LineKind }[]): OrderKind => kindOf[lines[0]?.kind ?? 'course'];

const sentences = {
  once: { bn: 'এটি একটির বেশি কেনা যায় না।', en: 'Only one of this can be bought.' },
  twice: { bn: 'একই জিনিস দুবার আছে। সংখ্যা বাড়িয়ে একবার রাখুন।', en: 'The same thing stands there twice. Raise the number instead.' },
  delivery: { bn: 'ছাপা বই কোথায় যাবে, তা লিখুন।', en: 'Say where the printed book goes.' },
} as const;
const refuse = (field: string, why: keyof typeof sentences, locale: Locale): never => {
  throw new AppError('Invalid input', {}, { issues: { [field]: sentences[why][locale] } });
};

/** What no cart may hold, whatever it costs. Throws 'Invalid input'. */
export const checkCart = (lines: readonly CartLine[], locale: Locale): void => {
  const seen = new Set<string>();
  for (const [index, { kind, refId, quantity }] of lines.entries()) {
    if (kind !== 'book' && quantity !== 1) refuse(`lines.${index}.quantity`, 'once', locale);
    if (seen.has(refId)) refuse(`lines.${index}.refId`, 'twice', locale);
    seen.add(refId);
  }
};

/** A printed book needs an address. Throws 'Invalid input'. */
export const checkDelivery = (lines: readonly PricedLine[], delivery: unknown, locale: Locale): void => {
  if (delivery === undefined && lines.some(({ physical }) => physical)) refuse('delivery', 'delivery', locale);
};

/** Whether having it is a reason not to sell it: more copies and longer subscriptions are sold. */
const isSoldOnce = ({ kind, physical }: PricedLine): boolean => kind !== 'subscription' && !physical;

/** Throws 'Not for sale', 'Seats taken', 'Out of stock', 'Already enrolled' for the first line that cannot be ordered now. */
export const demandOrderable = (lines: readonly PricedLine[]): void => {
  for (const line of lines) {
    const { title } = line;
    if (line.state === 'closed') throw new AppError('Not for sale', { title });
    if (line.owned && isSoldOnce(line)) throw new AppError('Already enrolled', { title });
    if (line.state === 'seats-taken') throw new AppError('Seats taken', { title });
    if (line.state === 'out-of-stock') throw new AppError('Out of stock', { title });
  }
};
