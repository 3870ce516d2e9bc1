import { describe, expect, it } from '@jest/globals';
import { averageTenths, reviewLength } from './reviews.js';
import { visibleInLines, visibleLines } from './visible-text.js';

const reviewText = visibleLines(0, reviewLength);

describe('the average of stars', () => {
  it.each([
    [5, 1, 50],
    [13, 3, 43],
    [14, 3, 47],
    // 4.25 and 4.35: halves go up. Red with `Math.round` of a quotient of floats, which makes 4.3 of 4.35.
    [17, 4, 43],
    [87, 20, 44],
    [1, 1, 10],
    [4_999_999, 1_000_000, 50],
  ])('of %d stars from %d people is %d tenths', (sum, count, tenths) => expect(averageTenths(sum, count)).toBe(tenths));
});

describe('the text of a review', () => {
  it('is plain lines without what nobody sees', () => {
    expect(visibleInLines('\u200b এক \t দুই\r\n\n\n\nতিন\u202e\n ')).toBe('এক দুই\n\nতিন');
    expect(reviewText.parse('<b>ok</b>')).toBe('<b>ok</b>');
    expect(reviewText.parse(' \n ')).toBe('');
  });

  it('is as long as it is after cleaning, and holds nothing that no database keeps', () => {
    expect(reviewText.safeParse(`${'ক'.repeat(reviewLength)}\u200b\n\n`).success).toBe(true);
    expect(reviewText.safeParse('ক'.repeat(reviewLength + 1)).success).toBe(false);
  });
});
