import { describe, expect, it } from '@jest/globals';
import { moreReviews } from './more-reviews.js';

const short = { text: 'Good' };
const long = { text: 'Good '.repeat(60) };

describe('moreReviews', () => {
  // Red when one long review alone offers to show all reviews.
  it('offers the others only where there are others', () => {
    expect(moreReviews(1, [long])).toBe('showWhole');
    expect(moreReviews(2, [short, long])).toBe('showWhole');
    expect(moreReviews(3, [short, short, long])).toBe('showWhole');
    expect(moreReviews(4, [short, short, long])).toBe('showAll');
  });

  it('offers nothing where everything stands there', () => {
    expect(moreReviews(1, [short])).toBeNull();
    expect(moreReviews(3, [short, short, short])).toBeNull();
  });
});
