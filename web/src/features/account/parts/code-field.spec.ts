import { describe, expect, it } from '@jest/globals';
import { codeDigits } from './code-field.js';

describe('a one-time code as people type it', () => {
  it.each([
    ['480123', '480123'],
    ['৪৮০১২৩', '480123'],
    [' 480 123 ', '480123'],
    ['G-480123 is your code', '480123'],
    ['4801234', '480123'],
    ['কোড: ৪৮', '48'],
    ['abc', ''],
  ])('%j is %j', (typed, digits) => {
    expect(codeDigits(typed)).toBe(digits);
  });
});
