import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { markSchemeOf } from './mark-scheme.js';
import { denominatorOf, parseRational, unitsOf } from './marks.js';

describe('marks', () => {
  it.each([
    ['1', 1n, 1n],
    ['0.25', 1n, 4n],
    ['-2.50', -5n, 2n],
    ['2/6', 1n, 3n],
    ['0', 0n, 1n],
  ] as const)('%s', (text, num, den) => expect(parseRational(text)).toEqual({ num, den }));
  it.each(['', '1/0', '1.', '.5', 'a', '1e3', '1/2/3', ' 1'])('refuses %p', (text) => expect(parseRational(text)).toBeNull());

  it('finds a denominator in which every mark is whole, and no smaller one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 6 }),
        (parts) => {
          const numbers = parts.map(([num, den]) => parseRational(`${num}/${den}`) ?? { num: 0n, den: 1n });
          const all = denominatorOf(numbers);
          for (const one of numbers) expect(unitsOf(one, all) * one.den).toBe(one.num * all);
          for (let less = 1n; less < all; less += 1n) expect(numbers.some(({ den }) => less % den !== 0n)).toBe(true);
        },
      ),
    );
  });

  it('never rounds', () => expect(() => unitsOf({ num: 1n, den: 3n }, 4n)).toThrow(RangeError));

  it('makes a scheme of sections with a negative mark in thirds', () => {
    expect(markSchemeOf({ marks: ['1', '0.5'], negative: { kind: 'fraction', value: '1/3' }, passMark: '40' })).toEqual({
      denominator: 6n,
      passUnits: 240n,
      sections: [
        { markUnits: 6n, negativeUnits: 2n },
        { markUnits: 3n, negativeUnits: 1n },
      ],
    });
  });
});
