import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { extra, routes, specified } from './routes.js';

interface Line {
  path: string;
  layout: string;
  guards: string[];
  title?: string;
}
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const specification = read('./routes.specification.json') as Line[];
const reasons = read('./routes.extra.json') as { path: string; reason: string }[];

describe('the table of routes', () => {
  it('holds all pages of the specification, in its order, with its guards', () => {
    expect(specification).toHaveLength(100);
    expect(specified.map(({ path, guards }) => ({ path, guards }))).toEqual(specification.map(({ path, guards }) => ({ path, guards })));
  });
  it('keeps the layouts that the specification names', () => {
    const named = specification.filter((line) => line.layout !== 'open');
    expect(named.length).toBeGreaterThan(50);
    expect(named.map(({ path }) => [path, specified.find((line) => line.path === path)?.layout])).toEqual(
      named.map(({ path, layout }) => [path, layout]),
    );
  });
  it('names a permission only where the guard asks for one', () => {
    expect(routes.filter((line) => line.permission && !line.guards.includes('admin'))).toEqual([]);
  });
  it('gives a reason for each page of our own', () => {
    expect(extra.map((line) => line.path)).toEqual(reasons.map((line) => line.path));
    expect(reasons.every((line) => line.reason.length > 20)).toBe(true);
  });
  it('has no path twice and only parameters that a course can have', () => {
    expect(new Set(routes.map((line) => line.path)).size).toBe(routes.length);
    const paper = specified.find((line) => line.path === '/courses/{slug}/mcq/{id}');
    expect(paper?.valid?.({ slug: 'hsc-physics', id: '018f0000-0000-7000-8000-000000000001' })).toBe(true);
    expect(paper?.valid?.({ slug: 'hsc-physics', id: '17' })).toBe(false);
  });
  it('keeps each screen in the file that its route names', () => {
    const text = ['./routes.ts', './routes.course.ts', './routes.practice.ts', './routes.staff.ts']
      .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
      .join('\n');
    const pairs = text.split("path: '").flatMap((line) => {
      const file = /import\('\.\/screens\/([^']+)\.js'\)/.exec(line)?.[1];
      return file ? [[line.split("'")[0], file]] : [];
    });
    const built = specified.filter((line) => line.screen);
    expect(pairs.length).toBe(routes.filter((line) => line.screen).length);
    for (const line of built) {
      const name = line.path === '/' ? 'index' : line.path.slice(1).replace(/\{\w+\}/g, 'one');
      const folder = specified.some((other) => other.path.startsWith(`${line.path}/`)) || line.path.endsWith('}');
      expect(pairs).toContainEqual([line.path, line.path !== '/' && folder ? `${name}/index` : name]);
    }
  });
});
