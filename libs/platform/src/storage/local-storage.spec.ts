import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Config } from '../config/config.js';
import { LocalStorage } from './local-storage.js';

const dir = mkdtempSync(join(tmpdir(), 'prostuti-storage-'));
const storage = new LocalStorage({ STORAGE_DIR: join(dir, 'files') } as Config);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const key = `avatars/${'a'.repeat(64)}.webp`;

describe('the storage folder', () => {
  it('keeps, gives back and forgets', async () => {
    expect(await storage.get(key)).toBeNull();
    await storage.put(key, Buffer.from('one'));
    await storage.put(key, Buffer.from('one'));
    expect((await storage.get(key))?.toString()).toBe('one');
    expect(readdirSync(join(dir, 'files/avatars'))).toHaveLength(1);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
  });

  // Red with: join without a look at the key.
  it.each([
    '../secrets.json',
    'avatars/../../x.webp',
    '/etc/passwd.txt',
    'avatars/.hidden',
    'avatars\\x.webp',
    'avatars/x.webp/..',
    'a/b\0.webp',
    'x.webp',
  ])('does not leave its folder for %j', async (bad) => {
    await expect(storage.put(bad, Buffer.from('x'))).rejects.toThrow('Not a storage key');
    await expect(storage.get(bad)).rejects.toThrow('Not a storage key');
  });
});
