import { describe, expect, it } from '@jest/globals';
import { readSearch } from './people-search.js';

describe('what is typed into the search of people', () => {
  // Red where Bengali digits are taken for a name, or a country's code hides a number that was kept without it.
  it.each([
    ['1234', '1234'],
    ['১২৩৪', '1234'],
    ['০১৭১১ ১২৩-৪৫৬', '01711123456'],
    ['+880 1711-123456', '01711123456'],
    ['008801711', '01711'],
    ['8801', '8801'],
  ])('takes %s for a phone', (typed, digits) => {
    expect(readSearch(typed)[0]).toEqual({ kind: 'phone', digits });
  });

  // Seen red: somebody whose name or e-mail ends with a number was not found by it.
  it("takes digits that are nobody's phone for words", () => {
    expect(readSearch('২০০৭').slice(1)).toEqual([{ kind: 'words', words: ['2007'] }]);
  });

  // Red where a batch or a short number is searched among the phones.
  it.each([
    ['123', ['123']],
    ['HSC 2026', ['HSC', '2026']],
    ['  তানিয়া   আক্তার ', ['তানিয়া'.normalize('NFC'), 'আক্তার']],
    ['a b c d e f g h', ['a', 'b', 'c', 'd', 'e', 'f']],
  ])('takes %s for words', (typed, words) => {
    expect(readSearch(typed)).toEqual([{ kind: 'words', words }]);
  });

  it.each([undefined, '', '   '])('finds nothing to look for in %p', (typed) => {
    expect(readSearch(typed)).toEqual([]);
  });
});
