import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
/** Sources of the browser's part, without its tests. */
const sources = readdirSync(new URL('web/src', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.tsx?$/.test(path))
  .map((path) => ({ path, text: read(`web/src/${path}`) }));

/** What keeps out of reach what is known of packages that are used (`docs/asvs.md`, 15.2.1); KaTeX's `trust` stands in `formulas.spec.ts`. */
describe('known faults of packages', () => {
  // Red (seen) with `quill` whole, and with one of its formats for formulas or films.
  it('Quill: its own HTML of formulas and films is not part of ours, and nobody asks it for HTML', () => {
    const parts = sources.flatMap(({ text }) => Array.from(text.matchAll(/from '(quill(?:\/[\w./-]+)?)'/g), ([, part]) => part!));
    expect(parts).toContain('quill/core.js');
    expect(parts.filter((part) => !/^quill\/(?:core|blots\/\w+|formats\/\w+|modules\/keyboard)\.js$/.test(part))).toEqual([]);
    expect(parts.filter((part) => /formula|video/.test(part))).toEqual([]);
    expect(sources.filter(({ text }) => text.includes('getSemanticHTML')).map(({ path }) => path)).toEqual([]);
  });

  // Red with an entry that anybody could exchange on a machine that the product is built on.
  it('archives: what has no digest is a build for another machine, or for another C library', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { link?: boolean; integrity?: string; optional?: boolean; os?: string[]; cpu?: string[] }>;
    };
    const bare = Object.entries(packages).filter(([place, one]) => place !== '' && !one.link && !one.integrity);
    const here = bare.filter(
      ([place, { optional, os = [], cpu = [] }]) =>
        !optional || (os.includes('linux') && cpu.some((one) => one === 'x64' || one === 'arm64') && !place.endsWith('-musl')),
    );
    expect(here.filter(([, { cpu }]) => !cpu?.includes('wasm32')).map(([place]) => place)).toEqual([]);
  });
});
