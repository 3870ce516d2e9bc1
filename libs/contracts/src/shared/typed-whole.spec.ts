import { describe, expect, it } from '@jest/globals';
import { typedWhole } from './typed-whole.js';

describe('a whole number as it is typed', () => {
  const rule = typedWhole(5, 1440);

  it.each([
    ['60', 60],
    [' 60 ', 60],
    ['৬০', 60],
    [60, 60],
    ['0060', 60],
  ])('%p is %d', (typed, value) => {
    expect(rule.parse(typed)).toBe(value);
  });

  it.each(['', ' ', '4', '1441', '6.5', 6.5, '1e2', '-60', '0x3c', 'sixty', null, undefined, [60], true])('%p is refused', (typed) => {
    expect(rule.safeParse(typed).success).toBe(false);
  });
});
