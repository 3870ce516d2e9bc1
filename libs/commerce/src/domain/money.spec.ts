import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LineKind } from '#contracts/shared/commerce';
import { AppError } from '#platform/kernel';
import { amountOf, checkCart, deliveryFee, demandOrderable, orderKindOf, sumsOf, type PricedLine } from './cart.js';
import { couponEffect, couponKey, inScope, splitExactly, windowFault, type CouponRule } from './coupon.js';
import { newOrderNumber, orderNumberPattern } from './order-number.js';

const line = (over: Partial<PricedLine> = {}): PricedLine => ({
  kind: 'course',
  refId: 'a',
  slug: 'a',
  title: 'A',
  quantity: 1,
  unitPaisa: 50_000n,
  listPricePaisa: null,
  state: 'open',
  physical: false,
  owned: false,
  ...over,
});
const rule = (over: Partial<CouponRule> = {}): CouponRule => ({
  percent: null,
  amountPaisa: null,
  capPaisa: null,
  minPaisa: 0n,
  scope: {},
  ...over,
});
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

const kinds = ['course', 'exam-batch', 'book', 'subscription'] as const satisfies readonly LineKind[];
const anyLine = fc.record({ kind: fc.constantFrom(...kinds), unit: fc.bigInt(0n, 10_000_000n), copies: fc.integer({ min: 1, max: 20 }) });
const anyCart = fc.array(anyLine, { minLength: 1, maxLength: 20 }).map((lines) =>
  lines.map(({ kind, unit, copies }, index) =>
    line({
      kind,
      refId: String(index),
      unitPaisa: unit,
      quantity: kind === 'book' ? copies : 1,
      physical: kind === 'book' && copies % 2 === 1,
    }),
  ),
);
const anyCoupon = fc.option(
  fc.record({
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    amount: fc.bigInt(1n, 5_000_000n),
    cap: fc.option(fc.bigInt(1n, 1_000_000n)),
    min: fc.bigInt(0n, 1_000_000n),
    kinds: fc.option(fc.subarray([...kinds], { minLength: 1 })),
  }),
);

const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (a < b ? a : b));
/** What a coupon is worth by its words, reckoned without its lines. */
const wanted = ({ percent, amountPaisa, capPaisa, minPaisa, scope }: CouponRule, cart: readonly PricedLine[]): bigint => {
  const counted = total(cart.filter((one) => inScope(scope, one)).map(amountOf));
  if (counted < minPaisa) return 0n;
  const whole = percent === null ? (amountPaisa ?? 0n) : (counted * BigInt(percent)) / 100n;
  return least(whole, capPaisa ?? whole, counted);
};

describe('the sums of an order', () => {
  // Red (seen) with shares that are each rounded down and nothing more.
  it('hold to the paisa for ten thousand carts: lines − discount + delivery = total', () => {
    fc.assert(
      fc.property(anyCart, anyCoupon, fc.constantFrom('Dhaka', 'Khulna', undefined), (cart, drawn, district) => {
        const coupon = drawn
          ? rule({
              percent: drawn.percent,
              amountPaisa: drawn.percent === null ? drawn.amount : null,
              capPaisa: drawn.cap,
              minPaisa: drawn.min,
              scope: drawn.kinds ? { kinds: drawn.kinds } : {},
            })
          : null;
        const fee = deliveryFee(cart, district, { deliveryDhakaPaisa: 6000, deliveryElsewherePaisa: 12_000 });
        const sums = sumsOf(cart, coupon, fee);
        const amounts = cart.map(amountOf);
        const meant = (share: bigint, index: number): boolean => share === 0n || coupon === null || inScope(coupon.scope, cart[index]!);
        return (
          sums.subtotalPaisa === total(amounts) &&
          sums.discountPaisa === total(sums.shares) &&
          sums.totalPaisa === sums.subtotalPaisa - sums.discountPaisa + fee &&
          sums.shares.every((share, index) => share >= 0n && share <= amounts[index]! && meant(share, index)) &&
          sums.discountPaisa === (coupon ? wanted(coupon, cart) : 0n)
        );
      }),
      { numRuns: 10_000, seed: 11 },
    );
  }, 60_000);

  it('share a sum out in proportion, what is left to those who lost most by rounding', () => {
    expect(
      splitExactly(
        100n,
        [1n, 1n, 1n].map((one) => one * 100n),
      ),
    ).toEqual([34n, 33n, 33n]);
    expect(splitExactly(4000n, [50_000n, 60_000n])).toEqual([1818n, 2182n]);
    expect(splitExactly(0n, [5n, 0n])).toEqual([0n, 0n]);
    expect(splitExactly(5n, [5n, 0n])).toEqual([5n, 0n]);
    expect(() => splitExactly(6n, [5n])).toThrow(RangeError);
    expect(() => splitExactly(-1n, [5n])).toThrow(RangeError);
  });

  it('charge delivery once, where something is sent and it is known to where', () => {
    const fees = { deliveryDhakaPaisa: 6000, deliveryElsewherePaisa: 12_000 };
    const printed = [line({ physical: true, kind: 'book' }), line({ physical: true, kind: 'book', refId: 'b' })];
    expect([deliveryFee(printed, 'Dhaka', fees), deliveryFee(printed, 'Sylhet', fees), deliveryFee(printed, undefined, fees)]).toEqual([
      6000n,
      12_000n,
      0n,
    ]);
    expect(deliveryFee([line()], 'Dhaka', fees)).toBe(0n);
  });
});

describe('a coupon', () => {
  const goods = (amountPaisa: bigint, kind: LineKind = 'course') => [{ kind, refId: 'a', amountPaisa }];
  it('takes percent rounded down, at most its cap, at most what it counts for', () => {
    expect(couponEffect(rule({ percent: 10 }), goods(999n)).shares).toEqual([99n]);
    expect(couponEffect(rule({ percent: 50, capPaisa: 200n }), goods(999n)).shares).toEqual([200n]);
    expect(couponEffect(rule({ amountPaisa: 5000n }), goods(999n)).shares).toEqual([999n]);
    expect(couponEffect(rule({ percent: 100 }), goods(999n)).shares).toEqual([999n]);
  });

  it('says why it does not count', () => {
    expect(couponEffect(rule({ amountPaisa: 1n, minPaisa: 1000n }), goods(999n)).fault).toBe('too-small');
    expect(couponEffect(rule({ amountPaisa: 1n, scope: { kinds: ['book'] } }), goods(999n)).fault).toBe('other-goods');
    expect(couponEffect(rule({ amountPaisa: 1n, scope: { refIds: ['b'] } }), goods(999n)).fault).toBe('other-goods');
    expect(couponEffect(rule({ amountPaisa: 1n, scope: { kinds: [], refIds: [] } }), goods(999n)).fault).toBeNull();
    const window = { active: true, startsAt: 10, endsAt: 20, maxUses: 2, used: 1, usesEach: 1 };
    expect([5, 15, 20].map((now) => windowFault(window, now, 0))).toEqual(['not-yet', null, 'over']);
    expect(windowFault(window, 15, 1)).toBe('used-by-you');
    expect(windowFault(window, 15, null)).toBeNull();
    expect(windowFault({ ...window, used: 2 }, 15, 0)).toBe('used-up');
    expect(windowFault({ ...window, active: false }, 15, 0)).toBe('not-found');
    expect(couponKey('  eid10 ')).toBe('EID10');
  });
});

describe('a cart', () => {
  const issues = (run: () => void): unknown => {
    try {
      run();
    } catch (error) {
      return error instanceof AppError ? Object.keys(error.issues ?? { [error.statusMessage]: '' }) : error;
    }
    return [];
  };
  it('holds a thing once, and one of what is not a book', () => {
    const one = { kind: 'course' as const, refId: 'a', quantity: 1 };
    expect(issues(() => checkCart([one, { ...one, refId: 'b' }], 'bn'))).toEqual([]);
    expect(issues(() => checkCart([one, one], 'bn'))).toEqual(['lines.1.refId']);
    expect(issues(() => checkCart([{ ...one, quantity: 2 }], 'en'))).toEqual(['lines.0.quantity']);
    expect(issues(() => checkCart([{ ...one, kind: 'book', quantity: 2 }], 'en'))).toEqual([]);
  });

  it('is refused for its first line that cannot be had', () => {
    expect(issues(() => demandOrderable([line({ state: 'closed' })]))).toEqual(['Not for sale']);
    expect(issues(() => demandOrderable([line(), line({ state: 'seats-taken' })]))).toEqual(['Seats taken']);
    expect(issues(() => demandOrderable([line({ state: 'seats-taken', owned: true })]))).toEqual(['Already enrolled']);
    expect(issues(() => demandOrderable([line({ kind: 'subscription', owned: true })]))).toEqual([]);
    expect(issues(() => demandOrderable([line({ kind: 'book', physical: true, state: 'out-of-stock' })]))).toEqual(['Out of stock']);
  });

  it('counts as what its first line is, and has a number that can be read aloud', () => {
    expect(orderKindOf([line({ kind: 'subscription' }), line()])).toBe('selfpractice');
    expect(orderKindOf([line({ kind: 'exam-batch' })])).toBe('exam-batch');
    const numbers = Array.from({ length: 200 }, () => newOrderNumber(2026));
    expect(numbers.every((number) => number.startsWith('P-26') && orderNumberPattern.test(number))).toBe(true);
    expect(new Set(numbers).size).toBeGreaterThan(190);
  });
});
