import { describe, expect, it } from '@jest/globals';
import { formatOrdinal } from './ordinal.js';

describe('a place', () => {
  // Red with one ending for all.
  it('has the ending that is said', () => {
    expect([1, 2, 4, 6, 10, 11, 42, 100].map((place) => formatOrdinal(place, 'bn'))).toEqual([
      '১ম',
      '২য়',
      '৪র্থ',
      '৬ষ্ঠ',
      '১০ম',
      '১১তম',
      '৪২তম',
      '১০০তম',
    ]);
    expect([1, 2, 3, 4, 11, 42].map((place) => formatOrdinal(place, 'en'))).toEqual(['1st', '2nd', '3rd', '4th', '11th', '42nd']);
  });
});
