import { describe, expect, it } from '@jest/globals';
import { readNumber } from './numeric.js';

describe('a typed number', () => {
  it('reads both scripts, spaces and minus signs', () => {
    expect(readNumber('১২.৫')).toBe('12.5');
    expect(readNumber(' −0.25 ')).toBe('-0.25');
    expect(readNumber('3e-8')).toBe('3e-8');
    expect(readNumber('৬,০')).toBe('6,0');
  });

  it('tells cleared from unfinished', () => {
    expect(readNumber('  ')).toBeNull();
    for (const unfinished of ['-', '12.', '1e', 'বারো', '1'.repeat(41)]) expect(readNumber(unfinished)).toBeUndefined();
  });
});
