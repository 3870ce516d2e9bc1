import { describe, expect, it } from '@jest/globals';
import { formatNumber, formatPercent, formatTaka, toDigits, toLatinDigits } from './digits.js';

describe('digits', () => {
  it('follow the language', () => {
    expect(toDigits('09:25', 'bn')).toBe('০৯:২৫');
    expect(toDigits('09:25', 'en')).toBe('09:25');
  });
  it('come back as Latin ones for sending', () => {
    expect(toLatinDigits('+৮৮০১৭১২-৩৪৪821')).toBe('+8801712-344821');
  });
  it('group by lakh in both languages, with a real minus', () => {
    expect(formatNumber(184350, 'bn')).toBe('১,৮৪,৩৫০');
    expect(formatNumber(184350, 'en')).toBe('1,84,350');
    expect(formatNumber(-0.25, 'bn', 2)).toBe('−০.২৫');
  });
  it('show paisa only when there are any', () => {
    expect(formatTaka(18435000, 'bn')).toBe('৳১,৮৪,৩৫০');
    expect(formatTaka(95050, 'en')).toBe('৳950.50');
    expect(formatPercent(0.824, 'bn')).toBe('৮২%');
  });
});
