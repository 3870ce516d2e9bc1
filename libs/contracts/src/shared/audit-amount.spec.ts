import { describe, expect, it } from '@jest/globals';
import { auditAmount } from './audit-amount.js';

const amount = (field: string, value: unknown): string | null => auditAmount(field, value, (number, decimals) => number.toFixed(decimals));

describe('auditAmount', () => {
  it.each([
    ['amountPaisa', 12_345, '৳123.45'],
    ['orderedPaisa', '50000', '৳500'],
    ['rateBp', 1_250, '12.50%'],
    ['commissionBp', 1_000, '10%'],
    ['dailyMicros', 2_500_000, '$2.50'],
    ['dailyMicros', 3_000_000, '$3'],
    ['dailyMicros', 1_200, '$0.0012'],
    ['amountPaisa', 0, '৳0'],
  ])('writes %s %p as %s', (field, value, text) => {
    expect(amount(field, value)).toBe(text);
  });

  // Red when what is empty reads as nothing to pay, or when another number is taken for a sum.
  it.each([
    ['amountPaisa', ''],
    ['amountPaisa', ' '],
    ['amountPaisa', null],
    ['amountPaisa', false],
    ['amountPaisa', []],
    ['amountPaisa', 'free'],
    ['rateBp', null],
    ['rows', 12],
  ])('leaves %s %p alone', (field, value) => {
    expect(amount(field, value)).toBeNull();
  });
});
