import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { iconSources } from './icon-sources.js';

const limits = { rotateMs: 750, timeoutMs: 5000, longestAddress: 500 };

describe('where icons come from', () => {
  // Red when the public service is asked although nobody configured it, or before our own.
  it('our own endpoint, then the public service where one is configured', () => {
    expect(iconSources('/api/icons', null, limits)).toEqual({
      resources: ['/api/icons'],
      path: '/',
      rotate: 750,
      timeout: 5000,
      maxURL: 500,
    });
    expect(iconSources('/api/icons', 'https://icons.example/', limits).resources).toEqual(['/api/icons', 'https://icons.example']);
  });

  // Red with a name that the set does not have: an empty place on the screen.
  it('every name in use is one of the set', () => {
    const root = fileURLToPath(new URL('..', import.meta.url));
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .flatMap((path) =>
        [...readFileSync(join(root, path), 'utf8').matchAll(/<Icon\s[^>]*?name="([^"]+)"/g)].map(([, name]) => name ?? ''),
      );
    expect(names.length).toBeGreaterThan(0);
    const file = new URL('../../../node_modules/@iconify-json/lucide/icons.json', import.meta.url);
    const { icons, aliases } = JSON.parse(readFileSync(file, 'utf8')) as { icons: object; aliases: object };
    expect(names.filter((name) => !Object.hasOwn(icons, name) && !Object.hasOwn(aliases, name))).toEqual([]);
  });
});
