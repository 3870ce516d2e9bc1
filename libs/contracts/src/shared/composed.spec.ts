import { describe, expect, it } from '@jest/globals';
import { composed } from './composed.js';

describe('composed', () => {
  it('is NFC for whatever people write', () => {
    for (const text of ['e\u0301', '\u09A1\u09BC', 'ক্ষ্ম্য', '\u1100\u1161\u11a8', 'a\u0323\u0301b', '👨‍👩‍👧'])
      expect(composed(text)).toBe(text.normalize('NFC'));
    expect(composed('ﬁ', 'NFKC')).toBe('fi');
  });

  // Red (seen) with marks alone counted: NFKC makes marks of these letters, and puts them in order with the others.
  it('counts the halfwidth sound marks with them', () => {
    expect(composed(`a${'\u0301\uFF9E'.repeat(1000)}`, 'NFKC').length).toBeLessThanOrEqual(32);
  });

  // Red without the limit: the marks stay, and a million of them take minutes.
  it.each(['\u0301\u0323', '\u09cd\u09bc', '\u3099\u302a'])('leaves thirty marks of a pile on one letter: %j', (marks) => {
    const once = composed(`a${marks.repeat(500_000)}b`);
    expect(once.length).toBeLessThanOrEqual(32);
    expect([once.at(0)?.normalize('NFD').at(0), once.at(-1)]).toEqual(['a', 'b']);
    expect(composed(once)).toBe(once);
  });
});
