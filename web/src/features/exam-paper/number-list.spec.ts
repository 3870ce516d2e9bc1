import { describe, expect, it } from '@jest/globals';
import { numberList } from './number-list.js';

describe('question numbers in a sentence', () => {
  it('joins them as people do', () => {
    expect(numberList([], 'bn', 'ও')).toBe('');
    expect(numberList([14], 'bn', 'ও')).toBe('১৪');
    expect(numberList([14, 21], 'bn', 'ও')).toBe('১৪ ও ২১');
    expect(numberList([3, 14, 21], 'en', 'and')).toBe('3, 14 and 21');
    expect(numberList([1, 2, 3, 4], 'en', 'and', 3)).toBe('1, 2, 3…');
  });
});
