import { describe, expect, it } from '@jest/globals';
import type { SaleOrder } from '#contracts/http/sales';
import { allOf, faultsOf, leftOf, touchedBy } from './refund-plan.js';

type Line = SaleOrder['lines'][number];
const line = (id: string, over: Partial<Line> = {}): Line =>
  ({ id, title: id, kind: 'course', amountPaisa: 245_000, discountPaisa: 15_000, refundedPaisa: 0, ...over }) as Line;
const lines = [line('a'), line('b', { refundedPaisa: 100_050 })];

describe('what a refund touches', () => {
  it('is all that is left of every line, or what was typed of some', () => {
    expect(lines.map(leftOf)).toEqual([230_000, 129_950]);
    expect(allOf(lines[1]!)).toBe('1299.50');
    const whole = touchedBy(lines, { whole: true, sums: {}, closed: [], reason: '' });
    expect(whole.map(({ amountPaisa, ends }) => [amountPaisa, ends])).toEqual([
      [230_000, true],
      [129_950, true],
    ]);
    const part = touchedBy(lines, { whole: false, sums: { a: '১,২০০.৫০' }, closed: [], reason: '' });
    expect(part.map(({ amountPaisa, ends }) => [amountPaisa, ends])).toEqual([[120_050, false]]);
    const closed = touchedBy(lines, { whole: false, sums: { a: '100', b: '100' }, closed: ['a'], reason: '' });
    expect(closed.map(({ ends }) => ends)).toEqual([true, false]);
  });

  // Red when more than a line has is sent, and when a sum is read as a fraction.
  it('is refused where a sum is none, too large or missing', () => {
    const draft = { whole: false, sums: { a: '2300.01', b: 'abc' }, closed: [], reason: 'no' };
    expect(faultsOf(lines, draft)).toEqual({ a: 'tooMuch', b: 'notMoney', reason: 'reasonShort' });
    expect(faultsOf(lines, { whole: false, sums: {}, closed: [], reason: 'Asked for' })).toEqual({ lines: 'chooseLine' });
    expect(faultsOf(lines, { whole: true, sums: {}, closed: [], reason: 'Asked for' })).toEqual({});
  });
});
