import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

it('lists what lies right in a folder, with its age, and nothing that is just being written', async () => {
  const list = async (folder: string): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key: one, changedAt } of storage.list(folder)) {
      expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000);
      found.push(one);
    }
    return found;
  };
  expect(await list('pictures')).toEqual([]);
  await storage.put('pictures/one.webp', Buffer.from('1'));
  writeFileSync(join(dir, 'files/pictures/two.webp.0123456789ab.part'), 'x');
  mkdirSync(join(dir, 'files/pictures/folder'));
  expect(await list('pictures')).toEqual(['pictures/one.webp']);
  await expect(list('../files')).rejects.toThrow('Not a storage folder');
});

describe('a file in the storage folder', () => {
  it('is read in part, taken over from elsewhere and removed with its folder', async () => {
    const own = `media/${'b'.repeat(8)}/file.mp4`;
    const path = join(dir, 'made');
    writeFileSync(path, '0123456789');
    await storage.adopt(own, path);
    const stored = await storage.open(own);
    const pieces: Buffer[] = [];
    for await (const piece of await stored!.read(3, 5)) pieces.push(piece as Buffer);
    expect([stored?.bytes, Buffer.concat(pieces).toString()]).toEqual([10, '345']);
    await storage.removeBelow(`media/${'b'.repeat(8)}`);
    expect(await storage.open(own)).toBeNull();
    await expect(storage.removeBelow('media')).rejects.toThrow('Not a storage folder');
  });
});
