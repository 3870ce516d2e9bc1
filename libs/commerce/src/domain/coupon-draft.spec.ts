import { describe, expect, it } from '@jest/globals';
import { refuseDraft, type CouponDraft } from './coupon-draft.js';

const draft: CouponDraft = {
  percent: 10,
  amountPaisa: null,
  capPaisa: 20_000,
  minPaisa: 0,
  kinds: [],
  refIds: [],
  startsOn: '2026-11-22',
  endsOn: '2026-11-22',
  maxUses: 5,
  usesEach: 1,
  note: null,
};
const issuesOf = (over: Partial<CouponDraft>, used = 0): string[] => {
  try {
    refuseDraft({ ...draft, ...over }, used, 'en');
    return [];
  } catch (error) {
    return Object.keys((error as { issues?: object }).issues ?? {});
  }
};

describe('what staff write of a coupon', () => {
  it('passes with one effect, a day as its whole time, and a limit above what is used', () => {
    expect(issuesOf({}, 5)).toEqual([]);
  });
  // Red when both effects are taken, or a cap on an amount.
  it('names the field that cannot be', () => {
    expect(issuesOf({ amountPaisa: 100 })).toEqual(['percent']);
    expect(issuesOf({ percent: null })).toEqual(['percent']);
    expect(issuesOf({ percent: null, amountPaisa: 100 })).toEqual(['capPaisa']);
    expect(issuesOf({ endsOn: '2026-11-21' })).toEqual(['endsOn']);
    expect(issuesOf({}, 6)).toEqual(['maxUses']);
  });
});
