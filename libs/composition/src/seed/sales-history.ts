import type { LineKind, OrderKind, OrderState, ParcelState, PaymentState } from '#contracts/shared/commerce';
import { pick, seeded } from './random.js';

/** What the shop of the demo sells. */
export interface Ware {
  readonly kind: LineKind;
  readonly refId: string;
  readonly slug: string | null;
  readonly title: string;
  readonly pricePaisa: number;
  readonly printed: boolean;
  /** How long a subscription or a course is open; 0: without an end. */
  readonly days: number;
}

export interface Buyer {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
}

export interface SoldLine extends Ware {
  readonly quantity: number;
  readonly discountPaisa: number;
  readonly refundedPaisa: number;
}

/** One try to pay: how long after the order it began, and how it ended. */
export interface Try {
  readonly state: PaymentState;
  readonly afterSeconds: number;
  readonly seconds: number;
}

/** An order as one reads of it later. */
export interface Sale {
  readonly buyer: Buyer;
  readonly kind: OrderKind;
  readonly state: OrderState;
  readonly createdAt: number;
  readonly lines: readonly SoldLine[];
  readonly deliveryPaisa: number;
  readonly district: string | null;
  readonly parcel: ParcelState | null;
  readonly coupon: 'EID10' | null;
  readonly tries: readonly Try[];
  /** How long after it was paid money went back; null: it did not. */
  readonly refundAfterHours: number | null;
}

const COUNT = 64;
const hour = 3_600_000;
const day = 24 * hour;
const CAP_PAISA = 20_000;

const orderKind: Readonly<Record<LineKind, OrderKind>> = {
  course: 'course',
  'exam-batch': 'exam-batch',
  book: 'book',
  subscription: 'selfpractice',
};
const districts = ['Dhaka', 'Dhaka', 'Rajshahi', 'Chattogram', 'Khulna', 'Sylhet', 'Bogura', 'Cumilla'];

const paid = (afterSeconds = 70, seconds = 95): Try => ({ state: 'succeeded', afterSeconds, seconds });
const tried = (state: PaymentState): Try => ({ state, afterSeconds: 40, seconds: 80 });

interface Fate {
  readonly state: OrderState;
  readonly tries: readonly Try[];
  readonly refundAfterHours: number | null;
}

/** Most pay at once; some think again, fail, try twice, or want their money back. The last ones are at it now. */
const fateOf = (index: number): Fate => {
  const done: Fate = { state: 'fulfilled', tries: [paid()], refundAfterHours: null };
  if (index === COUNT - 1) return { ...done, state: 'pending', tries: [] };
  if (index === COUNT - 2) return { ...done, state: 'pending', tries: [tried('on_hold')] };
  if (index % 16 === 3) return { ...done, state: 'expired', tries: [tried('expired')] };
  if (index % 16 === 7) return { ...done, tries: [tried('failed'), paid(300, 110)] };
  if (index % 16 === 11) return { ...done, state: 'cancelled', tries: index % 32 === 11 ? [tried('cancelled')] : [] };
  if (index % 32 === 13) return { ...done, state: 'refunded', refundAfterHours: 20 };
  return done;
};

/** How far a parcel has come after so many days. */
const parcelAfter = (days: number): ParcelState => (days > 8 ? 'delivered' : days > 4 ? 'shipped' : days > 1.5 ? 'packed' : 'paid');

/** The fewer the days ago, the more orders; in the evening more than by day. */
const createdAt = (index: number, now: number, random: () => number): number => {
  if (index >= COUNT - 2) return now - (COUNT - index) * 4 * 60_000;
  const daysAgo = 29 * (1 - index / COUNT) ** 1.2 + 0.3;
  return Math.floor(now - daysAgo * day - random() * 5 * hour);
};

const isPhysical = ({ printed }: Ware): boolean => printed;

/** Every fourth order of a course uses the coupon: ten percent, at most 200 taka. */
const discountOf = (ware: Ware, index: number): number =>
  ware.kind === 'course' && index % 4 === 2 ? Math.min(Math.floor(ware.pricePaisa / 10), CAP_PAISA) : 0;

/**
 * The orders of the last thirty days, the oldest first: the same at every first start, but for the day. Nobody buys the same twice, and who
 * buys and what stands on the order is invented.
 */
export const salesHistory = (now: number, buyers: readonly Buyer[], wares: readonly Ware[]): Sale[] => {
  const random = seeded(606);
  const bought = new Set<string>();
  const sales: Sale[] = [];
  const courses = wares.filter(({ kind }) => kind === 'course' || kind === 'exam-batch');
  const others = wares.filter(({ kind }) => kind === 'book' || kind === 'subscription');
  for (let index = 0; index < COUNT && buyers.length > 0 && courses.length > 0; index += 1) {
    const ware = pick(random, index % 3 === 1 && others.length > 0 ? others : courses);
    const buyer = buyers[(index * 7) % buyers.length]!;
    if (bought.has(`${buyer.id} ${ware.refId}`)) continue;
    bought.add(`${buyer.id} ${ware.refId}`);
    const fate = fateOf(index);
    const at = createdAt(index, now, random);
    const quantity = isPhysical(ware) && index % 5 === 0 ? 2 : 1;
    const discountPaisa = discountOf(ware, index);
    const district = isPhysical(ware) ? pick(random, districts) : null;
    const given = ware.pricePaisa * quantity - discountPaisa;
    const wasPaid = fate.state === 'fulfilled' || fate.state === 'refunded';
    sales.push({
      ...fate,
      buyer,
      kind: orderKind[ware.kind],
      createdAt: at,
      lines: [{ ...ware, quantity, discountPaisa, refundedPaisa: fate.refundAfterHours === null ? 0 : given }],
      deliveryPaisa: district === null ? 0 : district === 'Dhaka' ? 6000 : 12_000,
      district,
      parcel: district === null ? null : !wasPaid ? 'waiting' : fate.state === 'refunded' ? 'returned' : parcelAfter((now - at) / day),
      coupon: discountPaisa > 0 ? 'EID10' : null,
    });
  }
  return sales;
};
