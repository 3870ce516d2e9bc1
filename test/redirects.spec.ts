import { describe, expect, it } from '@jest/globals';
import { localPath } from '#contracts/shared/local-path';
import { redirects } from './support/walls/redirects.js';

/** AU-04: the one rule by which server and browser decide where a sign-in may lead, against what has led people elsewhere. */
const origins = ['https://prostuti.example', 'http://localhost:3000'];

/** Where a browser on `origin` comes to by this path, also when it is read a second time. */
const reached = (path: string, origin: string): string => new URL(new URL(path, origin).href.slice(origin.length), origin).origin;

describe('where a sign-in may lead', () => {
  // Red with `startsWith('/')` in its place, and without the second look: `/..//evil.example` came out as `//evil.example`.
  it.each(redirects)('never elsewhere: %j', (given) => {
    for (const origin of origins) {
      const path = localPath(given, origin);
      if (path === null) continue;
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(reached(path, origin)).toBe(origin);
    }
  });

  it('has enough of them refused outright', () => {
    expect(redirects.length).toBeGreaterThanOrEqual(60);
    expect(redirects.filter((given) => localPath(given, 'https://prostuti.example') === null).length).toBeGreaterThan(55);
  });

  it.each(['/', '/profile', '/courses/a/mcq?x=1#y', '/search?q=//a', '/পাঠ', '/a/../b'])('back here: %s', (given) => {
    expect(localPath(given, 'https://prostuti.example')).not.toBeNull();
  });
});
