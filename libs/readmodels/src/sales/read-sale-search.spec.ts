import { describe, expect, it } from '@jest/globals';
import { readSaleSearch } from './read-sale-search.js';

describe('what the sales desk searches for', () => {
  it('takes four digits of either script as part of a number, and leaves the country out', () => {
    expect(readSaleSearch(' ৪৮২১ ')).toEqual({ kind: 'digits', digits: '4821' });
    expect(readSaleSearch('+880 1712-344821')).toEqual({ kind: 'digits', digits: '01712344821' });
    // Red with a rule of its own: the same number out of a contact card found no order.
    for (const typed of ['+880 01712\u2011344821', '\u202A1712344821\u202C', 'tel:01712344821'])
      expect(readSaleSearch(typed)).toEqual({ kind: 'digits', digits: '01712344821' });
  });
  // Red when three digits are looked for in every phone.
  it('takes fewer digits as a word', () => {
    expect(readSaleSearch('482')).toEqual({ kind: 'words', words: ['482'], code: null });
  });
  it('takes what can be an order number or a gateway id as one, and as words', () => {
    expect(readSaleSearch('p-25k7-4821')).toEqual({ kind: 'words', words: ['p-25k7-4821'], code: 'P25K74821' });
    expect(readSaleSearch('তানভীর আহমেদ')).toEqual({ kind: 'words', words: ['তানভীর', 'আহমেদ'], code: null });
    expect(readSaleSearch('')).toBeNull();
  });
});
