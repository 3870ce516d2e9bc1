import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isExternal, matcherOf, redirectOf, type RuleTable, rulesFor } from './route-rules.js';

const table: RuleTable = {
  '/old': { redirect: '/new' },
  '/old/:slug/exam': { redirect: '/courses/:slug/mcq' },
  '/blog/**': { redirect: 'https://blog.example/all' },
  '/blog/mine': { redirect: '/profile' },
  '/': { prerender: true },
  '/loop': { redirect: '/loop/' },
  '/bad': { redirect: 'javascript:alert(1)' },
  '/worse': { redirect: '//evil.example' },
};
const matcher = matcherOf(table);

describe('route rules', () => {
  // Red when a wildcard wins over the whole path, or reaches `/blogger`.
  it('find the whole path before a pattern before what stands above', () => {
    expect(rulesFor(matcher, '/')).toEqual({ prerender: true });
    expect(rulesFor(matcher, '/blog/mine')).toEqual({ redirect: '/profile' });
    expect(rulesFor(matcher, '/blog')).toEqual({ redirect: 'https://blog.example/all' });
    expect(rulesFor(matcher, '/blog/a/b')).toEqual({ redirect: 'https://blog.example/all' });
    expect(rulesFor(matcher, '/blogger')).toEqual({});
    expect(rulesFor(matcher, '/old/hsc-physics/exam')).toEqual({ redirect: '/courses/hsc-physics/mcq' });
    expect(rulesFor(matcher, '/old//exam')).toEqual({});
    expect(rulesFor(matcher, '/constructor')).toEqual({});
  });

  it('take search and hash along, and never lead to themselves, a script or a host without a scheme', () => {
    expect(redirectOf(matcher, '/old/?a=1#b')).toBe('/new?a=1#b');
    expect(redirectOf(matcher, '/blog/x?y=1')).toBe('https://blog.example/all?y=1');
    expect(redirectOf(matcher, '/loop')).toBeNull();
    expect(redirectOf(matcher, '/bad')).toBeNull();
    expect(redirectOf(matcher, '/worse')).toBeNull();
    expect(redirectOf(matcher, '/')).toBeNull();
  });

  it('tell another site by its host', () => {
    expect(['https://a.example', '//a.example', 'HTTP://a'].map(isExternal)).toEqual([true, true, true]);
    expect(['/a', '/a?b=https://c', 'a:b'].map(isExternal)).toEqual([false, false, false]);
  });

  // Red when two of our own rules send a person in a circle, or a rule stands before a page of ours.
  it('hold in our own table: no circle, no page behind a rule', () => {
    const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../../web/src/${name}`, import.meta.url), 'utf8'));
    const ours = read('route-rules.json') as RuleTable;
    const pages = (read('routes.specification.json') as { path: string }[]).map(({ path }) => path);
    const ourMatcher = matcherOf(ours);
    for (const path of Object.keys(ours)) {
      expect(pages).not.toContain(path);
      const to = redirectOf(ourMatcher, path);
      expect(to).not.toBeNull();
      expect(redirectOf(ourMatcher, to ?? path)).toBeNull();
    }
  });
});
