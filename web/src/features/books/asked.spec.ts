import { describe, expect, it } from '@jest/globals';
import { askedOf, isNarrowed } from './asked.js';

const asked = (address: string) => askedOf(new URLSearchParams(address));

describe('what an address asks of the books', () => {
  it('is its words, as far as they are known', () => {
    expect(asked('q= গতি &kind=ebook&section=hsc&sort=-price&page=2')).toEqual({
      q: 'গতি',
      kind: 'ebook',
      section: 'hsc',
      sort: '-price',
      page: 2,
    });
    expect(asked('kind=film&section=moon&sort=x&page=-1&other=1')).toEqual({});
  });
  // Red when the first page is asked for by its defaults: the page made by the server would be asked for again.
  it('is nothing where it says what holds anyway', () => {
    expect(asked('sort=place&page=1&q=')).toEqual({});
    expect(isNarrowed(asked('sort=title'))).toBe(false);
    expect(isNarrowed(asked('kind=printed'))).toBe(true);
  });
});
