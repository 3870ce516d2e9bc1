import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { numberMatches, parseTyped } from './numeric-answer.js';

describe('typed numbers', () => {
  it.each([
    ['9.8', 49n, 5n],
    ['9,80', 49n, 5n],
    ['-.5', -1n, 2n],
    ['+1e3', 1000n, 1n],
    ['1.5E-2', 3n, 200n],
    ['007', 7n, 1n],
  ] as const)('%s', (text, num, den) => expect(parseTyped(text)).toEqual({ num, den }));
  it.each(['', '.', 'e5', '1.2.3', '1e', '৫', 'NaN', '0x10', '1e999999999', '1e-999999999'])('refuses %p', (text) =>
    expect(parseTyped(text)).toBeNull(),
  );

  it('is exact where floating point is not', () => {
    expect(numberMatches('0.3', '0.30000000000000004', null)).toBe(false);
    expect(numberMatches('0.3', '0.1', '0.2')).toBe(true);
    expect(numberMatches('1e-2', '0.01', null)).toBe(true);
  });

  it('agrees with whole numbers on every side of the tolerance', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: -9999, max: 9999 }), fc.nat(999), (given, key, slack) => {
        const text = (value: number) =>
          `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;
        expect(numberMatches(text(given), text(key), text(slack))).toBe(Math.abs(given - key) <= slack);
      }),
    );
  });
});
