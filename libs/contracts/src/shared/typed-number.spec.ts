import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { isReadingInDoubt, readTypedNumber } from './typed-number.js';

const bengali = (text: string): string => text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)));

describe('a typed number', () => {
  // Red (seen) when the digits before a point can be parted in as many ways as there are: 64 kB of them, which the limit on their length did
  // not keep from being read, held the server for seconds.
  it('that is longer than any is not looked at', () => {
    const read = jest.spyOn(String.prototype, 'replaceAll');
    expect(readTypedNumber(`${'1'.repeat(60)}..`)).toBeUndefined();
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    expect(readTypedNumber(`${'1'.repeat(20)}..`)).toBeUndefined();
  });

  // Red when a comma between groups of digits is taken for a decimal one.
  it.each([
    ['1,200', '1200'],
    ['১,২০০', '1200'],
    ['1,20,000', '120000'],
    ['১,২০,০০০', '120000'],
    ['৩,০০,০০০', '300000'],
    ['1,234,567', '1234567'],
    ['12,34,567.50', '1234567.50'],
    ['−1,200', '-1200'],
    ['1,5', '1.5'],
    ['৬,০', '6.0'],
    ['12,34', '12.34'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    [',5', '.5'],
    ['১২.৫', '12.5'],
    [' −0.25 ', '-0.25'],
    ['3e-8', '3e-8'],
    ['+7', '7'],
    ['12.', '12'],
    ['\u202a42\u202c', '42'],
  ])('%s is %s', (typed, number) => expect(readTypedNumber(typed)).toBe(number));

  // Red when the beginning of a text that is no number is taken for one.
  it.each(['1/2', '10^3', '5-3', '2.5 m/s', 'বারোশ', '1,20,0', '1,2,3', '1.200,5', '-', '.', ',', '1e', '1'.repeat(41)])(
    '%s is no number',
    (typed) => expect(readTypedNumber(typed)).toBeUndefined(),
  );

  it('tells nothing from no number', () => {
    expect(readTypedNumber('  ')).toBeNull();
    expect(readTypedNumber('')).toBeNull();
  });

  it('shows its reading where there are two', () => {
    for (const typed of ['1,200', '১,৫', '1 200']) expect(isReadingInDoubt(typed)).toBe(true);
    for (const typed of ['1200', '১২.৫', ' 5 ', '', '1,2,3', 'a, b']) expect(isReadingInDoubt(typed)).toBe(false);
  });

  it('reads every whole number as it is printed anywhere, in both scripts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.constantFrom('en-US', 'en-IN'), (whole, locale) => {
        const printed = whole.toLocaleString(locale);
        expect(readTypedNumber(printed)).toBe(String(whole));
        expect(readTypedNumber(bengali(printed))).toBe(String(whole));
      }),
    );
  });

  it('reads a decimal comma as a point where the digits are no group of three', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.stringMatching(/^(\d{1,2}|\d{4,6})$/), (whole, rest) => {
        expect(readTypedNumber(`${whole},${rest}`)).toBe(`${whole}.${rest}`);
      }),
    );
  });

  // Red when the server, which reads what the browser has read, comes to another number; or when more than a number gets through.
  it('reads what it gave as itself, and gives nothing but numbers', () => {
    const sign = fc.constantFrom('1', '0', '25', ',', '.', '-', '+', 'e', ' ', '৭', '/', '^');
    fc.assert(
      fc.property(
        fc.array(sign, { maxLength: 12 }).map((signs) => signs.join('')),
        (typed) => {
          const number = readTypedNumber(typed);
          if (!number) return;
          expect(number).toMatch(/^-?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i);
          expect(readTypedNumber(number)).toBe(number);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
