import { describe, expect, it } from '@jest/globals';
import { freshOf } from './news.js';

const at = (second: number): string => new Date(1_000_000 + second * 1000).toISOString();
const ms = (second: number): number => 1_000_000 + second * 1000;
const heads = [
  { id: 'c', title: 'C', titleEn: null, at: at(30), v: 7 },
  { id: 'b', title: 'B', titleEn: null, at: at(20), v: 6 },
  { id: 'a', title: 'A', titleEn: null, at: at(10), v: 4 },
];
const ids = (known: Parameters<typeof freshOf>[1]): string[] => {
  const { news, loud } = freshOf(heads, known);
  return [news.map(({ id }) => id).join(''), loud.map(({ id }) => id).join('')];
};

// Red when a phone that comes out of a tunnel calls out everything that happened meanwhile.
describe('what is new in a feed', () => {
  it('is said when it comes while the page is connected', () => {
    expect(ids({ known: 6, liveSince: ms(5) })).toEqual(['c', 'c']);
  });

  it('is counted and not said when it came while the connection was away', () => {
    expect(ids({ known: 4, liveSince: Number.POSITIVE_INFINITY })).toEqual(['cb', '']);
    expect(ids({ known: 4, liveSince: ms(25) })).toEqual(['cb', 'c']);
  });

  // Red with the moment of the answer for the count's version: what was posted between the two was in neither number.
  it('is at the first picture what is newer than the count, however old it is by then', () => {
    expect(ids({ known: 7, liveSince: ms(40) })).toEqual(['', '']);
    expect(ids({ known: 6, liveSince: ms(40) })).toEqual(['c', '']);
  });

  it('is nothing when only the words of a notice have changed', () => {
    expect(ids({ known: 7, liveSince: ms(5) })).toEqual(['', '']);
  });
});
