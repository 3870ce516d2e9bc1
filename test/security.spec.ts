import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const security = read('docs/security.md');
/** Every name in code type that looks like a file or a folder. */
const filesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([\w./-]+\/[\w.-]*|[\w./-]+\.(?:md|mjs|ts|tsx|yml|json|txt))`/g), ([, path]) => path ?? '').filter(
    // Addresses, and what the first start makes.
    (path) => !/^(\/|data\/)/.test(path),
  );
const folders = ['', 'test/', 'test/integration/', 'test/e2e/', 'scripts/scan/', 'docs/', 'api/src/http/'];

describe('docs/security.md', () => {
  it('names files and tests that exist', () => {
    const named = [...new Set(filesIn(security))];
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((path) => !folders.some((folder) => existsSync(new URL(folder + path, root))))).toEqual([]);
  });

  it('says of every chapter of the standard where it is held', () => {
    const chapters = Array.from(security.matchAll(/^\| V(\d+) /gm), ([, number]) => Number(number));
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
    expect(security.split('\n').length).toBeLessThanOrEqual(160);
  });

  it('says of every scan what it looks at, and of no other', () => {
    const usage = execFileSync(process.execPath, [fileURLToPath(new URL('scripts/scan.mjs', root)), '--help'], { encoding: 'utf8' });
    const names = /NAME: (.*?);/.exec(usage)?.[1]?.split(', ').toSorted();
    expect(Array.from(security.matchAll(/^\| `([a-z]+)` \|/gm), ([, name]) => name).toSorted()).toEqual(names);
    expect(names?.filter((name) => !readdirSync(new URL('scripts/scan', root)).includes(`${name}.mjs`))).toEqual([]);
  });

  it('names secrets that the configuration knows, and all of them', () => {
    const config = read('docs/configuration.md');
    const secrets = Array.from(security.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm), ([, name]) => name ?? '');
    expect(secrets.filter((name) => !config.includes(name) && !/^(POSTGRES|REDIS)_PASSWORD$/.test(name))).toEqual([]);
    const kept = Array.from(
      config.matchAll(/`([A-Z0-9_]*(?:SECRET|TOKEN|PRIVATE_KEY|SETTINGS_KEY|PASSWORD)[A-Z0-9_]*)`/g),
      ([, name]) => name ?? '',
    );
    expect([...new Set(kept)].filter((name) => !security.includes(name))).toEqual([]);
  });
});
