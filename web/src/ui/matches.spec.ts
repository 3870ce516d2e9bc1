import { describe, expect, it } from '@jest/globals';
import { splitMatches } from './matches.js';

const marked = (text: string, query: string): string =>
  splitMatches(text, query)
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('');

describe('what was searched for, in a text', () => {
  // Red when digits of the two languages are different digits, or a match moves by a letter.
  it('is found in either digits and any case', () => {
    expect(marked('০১৭১২৩৪৪৮২১', '4821')).toBe('০১৭১২৩৪[৪৮২১]');
    expect(marked('01712344821', '৪৮২১')).toBe('0171234[4821]');
    expect(marked('Rahim Uddin', 'rah')).toBe('[Rah]im Uddin');
  });
  // Red when a row that the server found for a misspelled name shows nobody why.
  it('is found in letters that people confuse', () => {
    expect(marked('শামীমা নাসরিন', 'সামিমা')).toBe('[শামীমা] নাসরিন');
  });
  it('is every word, longest first, each time', () => {
    expect(marked('মিতু রানী সাহা', 'সাহা মিতু')).toBe('[মিতু] রানী [সাহা]');
    expect(marked('aaba', 'a ab')).toBe('[a][ab][a]');
  });
  it('leaves the text whole when nothing matches or nothing is searched', () => {
    expect(marked('ঢাকা কলেজ', 'রাজশাহী')).toBe('ঢাকা কলেজ');
    expect(marked('ঢাকা', '  ')).toBe('ঢাকা');
    expect(marked('', 'x')).toBe('');
  });
});
