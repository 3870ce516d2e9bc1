import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planRefund, restOf, type RefundableLine } from './refund-plan.js';

const line = (id: string, amountPaisa: bigint, discountPaisa = 0n, refundedPaisa = 0n): RefundableLine => ({
  id,
  amountPaisa,
  discountPaisa,
  refundedPaisa,
  refunded: refundedPaisa > 0n && refundedPaisa === amountPaisa - discountPaisa,
});
const wish = (...lines: [string, bigint][]) => ({ whole: false, lines: lines.map(([lineId, amountPaisa]) => ({ lineId, amountPaisa })) });

describe('a refund’s plan', () => {
  it('names what is wished, and refuses more than is there', () => {
    const lines = [line('a', 500n, 50n), line('b', 300n)];
    expect(planRefund(lines, 750n, wish(['a', 450n]))).toEqual({
      amountPaisa: 450n,
      lines: [{ lineId: 'a', amountPaisa: 450n, takesBack: false }],
    });
    expect(() => planRefund(lines, 750n, wish(['a', 451n]))).toThrow('Refund too large');
    expect(() => planRefund(lines, 750n, wish(['a', 400n], ['a', 51n]))).toThrow('Refund too large');
    expect(() => planRefund(lines, 100n, wish(['b', 300n]))).toThrow('Refund too large');
    expect(() => planRefund(lines, 750n, wish(['c', 1n]))).toThrow('Nothing to refund');
    expect(() => planRefund(lines, 750n, wish())).toThrow('Nothing to refund');
  });

  it('of the whole gives each line its rest and delivery what is left, and does not name again what was taken back', () => {
    const lines = [line('a', 500n, 50n, 450n), line('b', 300n, 0n, 100n), line('c', 0n)];
    expect(planRefund(lines, 260n, { whole: true, lines: [] })).toEqual({
      amountPaisa: 260n,
      lines: [
        { lineId: 'b', amountPaisa: 200n, takesBack: true },
        { lineId: 'c', amountPaisa: 0n, takesBack: true },
      ],
    });
  });

  // Red without the rule: the order was refunded, the course stayed open, and nothing could close it.
  it('that names the last of the money ends what it gave, also where less came than was due', () => {
    expect(planRefund([line('a', 1000n)], 990n, wish(['a', 990n]))).toEqual({
      amountPaisa: 990n,
      lines: [{ lineId: 'a', amountPaisa: 990n, takesBack: true }],
    });
  });

  it('never gives a line more than its rest', () => {
    const part = fc.record({ amount: fc.nat(100_000), discount: fc.nat(100), back: fc.nat(100) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat(20_000), (parts, delivery) => {
        const lines = parts.map(({ amount, discount, back }, at) => {
          const off = BigInt(Math.trunc((amount * discount) / 100));
          return line(String(at), BigInt(amount), off, ((BigInt(amount) - off) * BigInt(back)) / 100n);
        });
        const left = lines.reduce((sum, one) => sum + restOf(one), BigInt(delivery));
        const plan = planRefund(lines, left, { whole: true, lines: [] });
        const named = plan.lines.reduce((sum, one) => sum + one.amountPaisa, 0n);
        return plan.amountPaisa === left && left - named === BigInt(delivery);
      }),
    );
  });
});
