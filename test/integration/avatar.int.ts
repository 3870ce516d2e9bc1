import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { Storage } from '#platform';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { uploads, type Upload } from '../support/pictures.js';
import { startWorld, type World } from '../support/world.js';

/** The own picture: AU-08. */
let world: World;
let http: Running;
let somebody: Person;
let files: Upload[];

const put = (picture: string, as = somebody): Promise<Answer> => http.call('PUT', '/api/my/avatar', { as, body: { picture } });
const said = ({ status, body }: Answer): string => `${status} ${String(body.statusMessage ?? '')}`.trim();
const fetched = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(http.base + path, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const kept = (): string[] => {
  try {
    return readdirSync(join(world.config.STORAGE_DIR, 'avatars'));
  } catch {
    return [];
  }
};
const pathOf = (answer: Answer): string => String((answer.body.user as { avatar: string }).avatar);

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  somebody = await person(http, world, 'Picture');
  files = await uploads();
});
afterAll(async () => {
  await http.close();
  await world.close();
});

describe('the own picture', () => {
  // Red with: the type taken from the first three letters of what sharp finds (SVG, GIF and TIFF pass), or no limit on pixels.
  it('is taken or refused exactly so, for each file of the list, in bounded memory', async () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
    const before = process.memoryUsage().rss;
    let most = 0;
    const got: Record<string, string> = {};
    for (const [index, { name, bytes }] of files.entries()) {
      // One person may not change it so often.
      if (index % 20 === 0) somebody = await person(http, world, 'Picture');
      got[name] = said(await put(bytes.toString('base64')));
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(got).toEqual(Object.fromEntries(files.map(({ name, answer }) => [name, answer])));
    expect((most - before) / 1024 / 1024).toBeLessThan(300);
  });

  it('is changed at most thirty times in ten minutes by one person', async () => {
    const eager = await person(http, world, 'Eager');
    for (let n = 0; n < 30; n += 1) expect(said(await put('AAAA', eager))).toBe('422 Picture not accepted');
    expect(said(await put('AAAA', eager))).toBe('429 Too many requests');
    expect(said(await put('AAAA'))).toBe('422 Picture not accepted');
  });

  it('is a WebP of 512 × 512 without anything but the picture, wherever it came from', async () => {
    somebody = await person(http, world, 'Picture');
    for (const { name, bytes, answer } of files.filter((file) => file.answer === '200')) {
      const done = await put(bytes.toString('base64'));
      expect([name, said(done)]).toEqual([name, answer]);
      const { status, headers, bytes: served } = await fetched(pathOf(done));
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
      const { format, width, height, exif, icc, xmp, iptc, pages } = await sharp(served).metadata();
      expect({ name, format, width, height, exif, icc, xmp, iptc, pages: pages ?? 1 }).toEqual({
        name,
        format: 'webp',
        width: 512,
        height: 512,
        pages: 1,
      });
      expect(served.includes('<script')).toBe(false);
      expect(served.includes('Nusrat')).toBe(false);
    }
  });

  it('stands on its feet when the camera was turned', async () => {
    const half = (background: string) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
    const turned = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
      .composite([
        { input: await half('#ff0000'), left: 0, top: 0 },
        { input: await half('#0000ff'), left: 200, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { bytes } = await fetched(pathOf(await put(turned.toString('base64'))));
    const { data } = await sharp(bytes).extract({ left: 256, top: 20, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
    // Orientation 6: the left of the file is the top of the picture.
    expect([data[0]! > 200, data[2]! < 60]).toEqual([true, true]);
  });

  it('is served so that nothing in it can run, kept for ever, and never from another place', async () => {
    const path = pathOf(await put(files[0]!.bytes.toString('base64')));
    expect(path).toMatch(/^\/files\/avatars\/[0-9a-f]{64}\.webp$/);
    const { headers } = await fetched(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await fetched(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    for (const other of [
      '/files/avatars/..%2f..%2fsecrets.json',
      '/files/avatars/%2e%2e%2f%2e%2e%2fx.webp',
      `/files/avatars/${'0'.repeat(64)}.webp`,
      `/files/avatars/${'g'.repeat(64)}.webp`,
      '/files/avatars/',
      '/files/',
    ])
      expect([other, (await fetched(other)).status]).toEqual([other, 404]);
  });

  // Red with: the file of the one before left in place, or removed before the commit.
  it('takes the place of the one before, whose file goes; also when it is removed', async () => {
    await world.sql('update identity.users set avatar = null');
    rmSync(join(world.config.STORAGE_DIR, 'avatars'), { recursive: true, force: true });
    somebody = await person(http, world, 'Picture');
    const one = pathOf(await put(files[0]!.bytes.toString('base64')));
    expect(kept()).toEqual([one.split('/').at(-1)]);
    expect(pathOf(await put(files[0]!.bytes.toString('base64')))).toBe(one);
    expect((await fetched(one)).status).toBe(200);
    const turned = await sharp(files[1]!.bytes).modulate({ brightness: 0.2 }).png().toBuffer();
    const two = pathOf(await put(turned.toString('base64')));
    expect([two === one, kept()]).toEqual([false, [two.split('/').at(-1)]]);
    const removed = await http.call('DELETE', '/api/my/avatar', { as: somebody });
    expect([said(removed), (removed.body.user as { avatar: null }).avatar, kept()]).toEqual(['200', null, []]);
    expect(said(await http.call('DELETE', '/api/my/avatar', { as: somebody }))).toBe('200');
  });

  it("is nobody else's file, even where the picture is the same, and goes with its owner", async () => {
    const other = await person(http, world, 'Same');
    const [one, two] = [
      pathOf(await put(files[0]!.bytes.toString('base64'))),
      pathOf(await put(files[0]!.bytes.toString('base64'), other)),
    ];
    expect(one).not.toBe(two);
    const gone = await http.call('POST', '/api/my/account/delete', { as: other, body: { password: 'a good password' } });
    expect([said(gone), (await fetched(two)).status, (await fetched(one)).status]).toEqual(['200', 404, 200]);
  });

  // Red with: the file left where the row was not written: a face at a public address, for good.
  it('leaves no file behind when the account goes while it is drawn', async () => {
    const leaving = await person(http, world, 'Leaving');
    const [storage, before] = [http.app.get(Storage), kept()];
    const store = storage.put.bind(storage);
    jest.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
      await store(...file);
      await http.call('POST', '/api/my/account/delete', { as: leaving, body: { password: 'a good password' } });
    });
    expect(said(await put(files[0]!.bytes.toString('base64'), leaving))).toBe('401 Sign in required');
    expect(kept()).toEqual(before);
  });

  it.each(['data:image/png;base64,iVBORw0KGgo=', 'not base64!', 'AAAA AAAA', 'AAA', '===='])('has to be base64: %j', async (picture) => {
    expect(said(await put(picture))).toBe('422 Picture not accepted');
  });

  it('has to be there, and not larger than a body may be', async () => {
    expect(said(await put(''))).toBe('400 Invalid input');
    expect(said(await put('A'.repeat(3_000_000)))).toBe('413 Body too large');
    expect(said(await http.call('PUT', '/api/my/avatar', { body: { picture: 'AAAA' } }))).toBe('401 Sign in required');
  });

  it('is drawn one after the other, and a rush of them is turned away instead of filling the memory', async () => {
    const photograph = files.find(({ name }) => name.includes('12 megapixels'))!.bytes.toString('base64');
    const people = await Promise.all(Array.from({ length: 4 }, (_, n) => person(http, world, `Rush${'abcd'[n]}`)));
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => put(photograph, people[n % 4]!)));
    const counts = answers.map(said);
    expect(counts.filter((one) => one === '200').length).toBeGreaterThanOrEqual(16);
    expect(counts.filter((one) => one !== '200' && one !== '503 Temporarily unavailable')).toEqual([]);
  });
});
