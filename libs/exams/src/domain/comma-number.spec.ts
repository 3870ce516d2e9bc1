import { describe, expect, it } from '@jest/globals';
import { isReadOtherwise, readCommaNumber } from './comma-number.js';

describe('a number that was stored with a comma', () => {
  // Red when the comma of a group of digits is taken for nothing, or several commas for a number.
  it.each([
    ['1,200', '1.200', '1200'],
    ['-2,400', '-2.400', '-2400'],
    ['70,00,000', null, '7000000'],
    ['12,34,5', null, null],
    ['1,234.5', null, '1234.5'],
  ])('%s counted as %s and reads as %s now', (stored, countedAs, readsAs) => {
    expect(readCommaNumber(stored)).toEqual({ countedAs, readsAs });
    expect(isReadOtherwise({ countedAs, readsAs })).toBe(countedAs !== readsAs);
  });

  // Red (seen) when the two texts are compared and not the two numbers: +1,5 was said to read otherwise.
  it.each([
    ['1,5', '1.5'],
    ['+1,5', '1.5'],
    ['1,', '1'],
    [' 0,25 ', '0.25'],
  ])('%s counted as the number that it reads as now', (stored, number) => {
    const read = readCommaNumber(stored)!;
    expect(read).toEqual({ countedAs: number, readsAs: number });
    expect(isReadOtherwise(read)).toBe(false);
  });

  it.each([['1200'], ['1.5'], [''], [null]])('is none of %p', (stored) => expect(readCommaNumber(stored)).toBeNull());
});
