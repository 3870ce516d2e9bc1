import { describe, expect, it } from '@jest/globals';
import type { CouponRow } from '#contracts/http/coupons';
import { bodyOf, emptyCoupon, typedOf, unpayableWith } from './draft.js';

describe('a coupon as it is typed', () => {
  it('is read exactly, in both scripts; what is empty has no limit', () => {
    const typed = { ...emptyCoupon(Date.parse('2026-11-22T20:00:00Z')), percent: '১৫', capPaisa: '1,200.50', minPaisa: '৫০০' };
    expect(bodyOf(typed)).toMatchObject({
      percent: 15,
      capPaisa: 120_050,
      minPaisa: 50_000,
      amountPaisa: null,
      maxUses: null,
      usesEach: 1,
      note: null,
    });
    // Red when a day is that of London.
    expect(typed.startsOn).toBe('2026-11-23');
  });

  // Red when nobody is warned of a coupon that brings a price under what can be paid.
  it('may bring a price under what any gateway takes', () => {
    const product = (refId: string, pricePaisa: number, kind: 'course' | 'book' = 'course') => ({ kind, refId, title: refId, pricePaisa });
    const products = [product('a', 50_000), product('b', 50_500), product('c', 51_000), product('d', 50_900, 'book'), product('e', 10_000)];
    const names = (over: object): string[] => unpayableWith({ ...emptyCoupon(0), ...over }, products).map(({ refId }) => refId);
    expect(names({ amountPaisa: '৫০০' })).toEqual(['b', 'd']);
    expect(names({ amountPaisa: '500', kinds: ['course'] })).toEqual(['b']);
    expect(names({ amountPaisa: '500', refIds: ['d'] })).toEqual(['d']);
    expect(names({ amountPaisa: '500', minPaisa: '506' })).toEqual(['d']);
    expect(names({ percent: '99' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(names({ percent: '99', capPaisa: '200' })).toEqual(['e']);
    expect([names({ percent: '100' }), names({}), names({ percent: 'x' })]).toEqual([[], [], []]);
  });

  it('that is no number is refused by its field, never taken for another', () => {
    expect(bodyOf({ ...emptyCoupon(0), percent: '1e1', amountPaisa: '12.345' })).toMatchObject({
      percent: Number.NaN,
      amountPaisa: Number.NaN,
    });
  });

  it('comes back as it was: the last day is the one whose end it is', () => {
    const row = {
      percent: 10,
      amountPaisa: null,
      capPaisa: null,
      minPaisa: 0,
      kinds: [],
      refIds: [],
      maxUses: 5,
      usesEach: null,
      note: null,
      code: 'A1',
    };
    const typed = typedOf({ ...row, startsAt: '2026-10-31T18:00:00.000Z', endsAt: '2026-11-30T18:00:00.000Z' } as unknown as CouponRow);
    expect([typed.startsOn, typed.endsOn, typed.minPaisa]).toEqual(['2026-11-01', '2026-11-30', '']);
  });
});
