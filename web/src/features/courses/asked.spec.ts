import { describe, expect, it } from '@jest/globals';
import { courseKinds, courseSorts } from '#contracts/http/catalog';
import { addressWith, askedOf, frees, isNarrowed, kinds, sorts } from './asked.js';

const at = (search: string) => new URLSearchParams(search);

describe('what an address asks of the list of courses', () => {
  it('knows the words of the contract', () => {
    expect(sorts).toEqual([...courseSorts]);
    expect(kinds).toEqual([...courseKinds]);
    expect(frees).toEqual(['yes', 'no']);
  });
  it('takes what it knows and passes over the rest', () => {
    expect(askedOf(at('q= পদার্থ &section=hsc&category=hsc-science&kind=course&free=no&sort=-price&page=3'))).toEqual({
      q: 'পদার্থ',
      section: 'hsc',
      category: 'hsc-science',
      kind: 'course',
      free: 'no',
      sort: '-price',
      page: 3,
    });
    expect(askedOf(at('section=x&category=../&kind=1&free=maybe&sort=random&page=-1&other=1'))).toEqual({});
  });
  // Red when the list asks for a page that no server has prepared.
  it('asks nothing where the address says nothing, or what holds anyway', () => {
    expect(askedOf(at(''))).toEqual({});
    expect(askedOf(at('sort=shown&page=1&q='))).toEqual({});
  });
  it('leads back to the first page when the list is narrowed, and drops what belongs to another section', () => {
    expect(addressWith(at('section=hsc&category=hsc-science&page=4'), { section: 'jobs' }).toString()).toBe('section=jobs');
    expect(addressWith(at('q=a&page=4'), { free: 'yes' }).toString()).toBe('q=a&free=yes');
    expect(addressWith(at('q=a&page=4'), { page: '5' }).toString()).toBe('q=a&page=5');
    expect(addressWith(at('q=a'), { q: null }).toString()).toBe('');
  });
  it('tells an order from a choice', () => {
    expect(isNarrowed(askedOf(at('sort=title&page=2')))).toBe(false);
    expect(isNarrowed(askedOf(at('free=yes')))).toBe(true);
  });
});
