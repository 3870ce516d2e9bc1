import { describe, expect, it } from '@jest/globals';
import { eventDateWords } from './event-date.js';

describe('the date of an event in words', () => {
  it.each([
    ['1971-03-26', '২৬ মার্চ ১৯৭১', '26 March 1971'],
    ['1954-03', 'মার্চ ১৯৫৪', 'March 1954'],
    ['622', '৬২২', '622'],
    ['-44-03-15', '১৫ মার্চ খ্রি.পূ. ৪৪', '15 March 44 BCE'],
    ['soon', 'soon', 'soon'],
  ])('%s', (text, bn, en) => {
    expect([eventDateWords(text, 'bn'), eventDateWords(text, 'en')]).toEqual([bn, en]);
  });
});
