import { describe, expect, it } from '@jest/globals';
import { decimalOf, paisaOf, sumOf } from './decimal.js';

describe('sums as gateways write them', () => {
  it.each([
    ['100.00', 10_000n],
    ['500', 50_000n],
    ['2500.5', 250_050n],
    ['1200.5000', 120_050n],
    ['0.29', 29n],
    ['90071992547.41', 9_007_199_254_741n],
  ])('%s is exact', (text, paisa) => {
    expect(paisaOf(text)).toBe(paisa);
  });

  it.each(['', ' ', '1,200.50', '-5', '1e3', '0x10', '1.005', '.5', '5.', 'NaN', '১২০', null, undefined, 12.5])('%p is no sum', (text) => {
    expect(paisaOf(text)).toBeNull();
  });

  it('are paisa in taka alone; of another currency the words are kept, and what says neither is none', () => {
    expect(sumOf('BDT', '4.10')).toEqual({ amountPaisa: 410n });
    expect(sumOf('USD', '4.10')).toEqual({ foreign: { currency: 'USD', amount: '4.10' } });
    expect([sumOf(null, '4.10'), sumOf('BDT', null), sumOf('BDT', '1,000.00'), sumOf('USD', null)]).toEqual([null, null, null, null]);
  });

  it('writes two decimals, and reads them again', () => {
    expect(decimalOf(120_050n)).toBe('1200.50');
    for (const paisa of [0n, 1n, 9n, 10n, 99n, 100n, 1_000n, 50_000_000n]) expect(paisaOf(decimalOf(paisa))).toBe(paisa);
  });
});
