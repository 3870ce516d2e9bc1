import { describe, expect, it } from '@jest/globals';
import { formatDeduction, formatMarks, formatMarksShort } from './marks.js';

const marks = (units: string, denominator = '12') => ({ units, denominator });

describe('marks', () => {
  it('are rounded once, half away from zero, and keep two decimals in columns', () => {
    expect(formatMarks(marks('246'), 'bn')).toBe('২০.৫০');
    expect(formatMarks(marks('1', '3'), 'en')).toBe('0.33');
    expect(formatMarks(marks('2', '3'), 'en')).toBe('0.67');
    expect(formatMarks(marks('1', '200'), 'en')).toBe('0.01');
    expect(formatMarks(marks('-1', '200'), 'en')).toBe('−0.01');
    expect(formatMarks(marks('-1', '300'), 'en')).toBe('0.00');
  });
  it('stay exact beyond what a double can hold', () => {
    expect(formatMarks(marks('900719925474099301', '100'), 'en')).toBe('9007199254740993.01');
  });
  it('lose needless zeros in a sentence, never a digit that counts', () => {
    expect(formatMarksShort(marks('300'), 'bn')).toBe('২৫');
    expect(formatMarksShort(marks('100', '1'), 'bn')).toBe('১০০');
    expect(formatMarksShort(marks('6'), 'en')).toBe('0.5');
    expect(formatMarksShort(marks('0'), 'en')).toBe('0');
  });
  it('name a deduction with its sign, and nothing when nothing is taken off', () => {
    expect(formatDeduction(marks('3'), 'bn')).toBe('−০.২৫');
    expect(formatDeduction(marks('-3'), 'en')).toBe('−0.25');
    expect(formatDeduction(marks('0'), 'en')).toBe('');
  });
});
