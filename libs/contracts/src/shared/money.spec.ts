import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPaisa, typedPaisa } from './money.js';

describe('a typed sum', () => {
  it.each([
    ['1200', 120_000],
    ['1,200.50', 120_050],
    ['১২০০', 120_000],
    ['১,২০০.৫', 120_050],
    ['৳ 1,20,000', 12_000_000],
    ['Tk. 0.05', 5],
    ['BDT 19.99', 1999],
    ['0', 0],
    ['1 200', 120_000],
    ['+50', 5000],
  ])('%s is %d paisa', (typed, paisa) => {
    expect(readPaisa(typed)).toBe(paisa);
  });

  it.each(['', '-5', '1.234', '1,2', '1,2000', '12e3', '0x10', '1..2', 'Infinity', '৳', '1.', '.5', '99999999999', '1,,200', '१२'])(
    '%s is none',
    (typed) => {
      expect(readPaisa(typed)).toBeNull();
    },
  );

  // Red (seen) with Math.trunc(parseFloat(typed) * 100).
  it('is read back to the paisa as it is written', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), (paisa) => {
        expect(readPaisa(typedPaisa(paisa))).toBe(paisa);
        expect(readPaisa(new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(Math.trunc(paisa / 100)))).toBe(
          paisa - (paisa % 100),
        );
        expect(readPaisa(new Intl.NumberFormat('bn-BD').format(Math.trunc(paisa / 100)))).toBe(paisa - (paisa % 100));
      }),
      { numRuns: 500, seed: 6 },
    );
  });
});
