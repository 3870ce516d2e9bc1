import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import S3rver from 's3rver';
import { MediaLinks, TidyMedia } from '#catalog';
import { Storage } from '#platform';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { filmOf, uploadsOf } from '../support/uploads.js';
import { startOwnWorld, type World } from '../support/world.js';

const dir = mkdtempSync(join(tmpdir(), 'prostuti-bucket-'));
const bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: dir, configureBuckets: [{ name: 'files' }] });
let [world, http, teacher] = [] as unknown as [World, Running, Person];

/** The one name and secret that the test's bucket knows. */
const bucketKeys = 'S3RVER:S3RVER';

beforeAll(async () => {
  const { port } = (await bucket.run()) as { port: number };
  world = await startOwnWorld({
    S3_URL: `http://${bucketKeys}@127.0.0.1:${port}/files`,
    FFMPEG: '/nowhere/ffmpeg',
    FFPROBE: '/nowhere/ffprobe',
  });
  http = await startHttp(world);
  teacher = await person(http, world, 'Teacher', ['student', 'teacher']);
});
afterAll(async () => {
  await http.close();
  await world.close();
  await bucket.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('files in a bucket, on a machine without ffmpeg', () => {
  // Red with: a file that stays where it arrived, or a door that reads a path of this machine.
  it('go there once they are looked at, are read from there in part, and leave it', async () => {
    const [film, uploads] = [await filmOf('projectile.mp4'), uploadsOf(http)];
    const media = await uploads.ready(teacher, 'video', 'film.mp4', film);
    expect(media).toMatchObject({ state: 'ready', type: 'video/mp4', durationMs: null, bytes: film.length });
    expect(existsSync(join(world.config.STORAGE_DIR, 'arriving', media.id))).toBe(false);
    expect((await http.app.get(Storage).open(media.storageKey!))?.bytes).toBe(film.length);
    // Nothing is converted, and nobody is left waiting for it.
    expect(await world.sql(`select 1 from platform.outbox where name = 'MediaChecked'`)).toEqual([]);
    const playable = await http.app.get(MediaLinks, { strict: false }).playableOf([media.id], { kind: 'anybody' });
    const part = await http.call('GET', playable.get(media.id)!.sources[0]!.src, { headers: { range: 'bytes=4-7' } });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, 'ftyp', `bytes 4-7/${film.length}`]);
    await world.sql(`update catalog.media_files set changed_at = changed_at - interval '2 days'`);
    expect(await http.app.get(TidyMedia, { strict: false }).run()).toMatchObject({ gone: 1 });
    expect(await http.app.get(Storage).open(media.storageKey!)).toBeNull();
  });
});
