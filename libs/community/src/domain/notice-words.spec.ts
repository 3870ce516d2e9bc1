import { describe, expect, it } from '@jest/globals';
import { headTitle, linkOf, titleOf, wordsFor } from './notice-words.js';

const origin = 'https://prostuti.example';

describe('the link of a notice', () => {
  it('is a path of a page of ours', () => {
    expect(linkOf('/courses/physics?tab=1#top', origin)).toBe('/courses/physics?tab=1#top');
    expect(linkOf('  ', origin)).toBeNull();
    expect(linkOf(null, origin)).toBeNull();
  });

  // Red when a notice to thousands can lead them to a page that only looks like ours.
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2fevil.example',
    'courses',
    '/api/auth/sign-out',
    '/files/x',
    '/..//evil.example',
  ])('is never %s', (link) => {
    expect(() => linkOf(link, origin)).toThrow('Invalid input');
  });
});

describe('the title of a notice', () => {
  it('is one line, and says something', () => {
    expect(titleOf(' ক\n\u0000খ ')).toBe('ক খ');
    expect(() => titleOf(' \n ')).toThrow('Invalid input');
    expect(titleOf('x'.repeat(500))).toHaveLength(140);
  });

  it('is cut on the wire where letters end', () => {
    const cut = headTitle('ক্ষি'.repeat(60));
    expect(cut.length).toBeLessThanOrEqual(80);
    expect(cut.replace('…', '').length % 'ক্ষি'.length).toBe(0);
    expect(headTitle('ছোট')).toBe('ছোট');
  });

  it('is read in the own language where it was written in both', () => {
    expect(wordsFor('en', 'ক', 'a')).toBe('a');
    expect(wordsFor('en', 'ক', null)).toBe('ক');
    expect(wordsFor('bn', 'ক', 'a')).toBe('ক');
  });
});
