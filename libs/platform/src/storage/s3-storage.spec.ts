import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { S3Storage } from './s3-storage.js';

const dir = mkdtempSync(join(tmpdir(), 'prostuti-s3-'));
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(dir, 'bucket'),
  configureBuckets: [{ name: 'files' }],
});
let storage: S3Storage;

/** The one name and secret that the test's bucket knows. */
const bucketKeys = 'S3RVER:S3RVER';

beforeAll(async () => {
  const { port } = (await server.run()) as { port: number };
  storage = new S3Storage({ S3_URL: `http://${bucketKeys}@127.0.0.1:${port}/files?region=local`, STORAGE_DIR: dir });
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

const textOf = async (stream: AsyncIterable<Buffer>): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};
const key = 'media/one/file.mp4';

describe('storage in a bucket', () => {
  it('keeps, gives back whole or in part, and forgets', async () => {
    expect(await storage.open(key)).toBeNull();
    expect(await storage.get(key)).toBeNull();
    expect(await storage.pathFor(key)).toBeNull();
    await storage.put(key, Buffer.from('0123456789'), 'video/mp4');
    const stored = await storage.open(key);
    expect(stored?.bytes).toBe(10);
    expect(await textOf(await stored!.read())).toBe('0123456789');
    expect(await textOf(await stored!.read(2, 4))).toBe('234');
    expect(await textOf(await stored!.read(7))).toBe('789');
    expect((await storage.get(key))?.toString()).toBe('0123456789');
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
  });

  // Red with: one request for all of it: it would stand in memory, and S3 takes no more than 5 GB so.
  it('takes a large file over in parts, and lays it down for what needs a path', async () => {
    const [path, content] = [join(dir, 'made'), randomBytes(17 * 1024 * 1024)];
    writeFileSync(path, content);
    await storage.adopt(key, path);
    expect(existsSync(path)).toBe(false);
    expect((await storage.open(key))?.bytes).toBe(content.length);
    const laid = await storage.pathFor(key);
    expect(laid).toContain('fetched');
    expect((await storage.get(key))?.equals(content)).toBe(true);
    await storage.removeBelow('media/one');
    expect(await storage.open(key)).toBeNull();
    expect(existsSync(laid!)).toBe(false);
  });

  // Red without the delimiter: what lies deeper is listed too.
  it('lists what lies right in a folder', async () => {
    const keys = Array.from({ length: 3 }, (_, at) => `pictures/${at}.webp`);
    for (const one of [...keys, 'pictures/deep/x.webp', 'picturesque/y.webp']) await storage.put(one, Buffer.from('x'), 'image/webp');
    const found: string[] = [];
    for await (const { key: one, changedAt } of storage.list('pictures')) {
      expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000);
      found.push(one);
    }
    expect(found.toSorted()).toEqual(keys);
  });

  it('does not leave its folder', async () => {
    await expect(storage.put('../x.mp4', Buffer.from('x'), 'x')).rejects.toThrow('Not a storage key');
    await expect(storage.removeBelow('media/..')).rejects.toThrow('Not a storage folder');
  });
});
