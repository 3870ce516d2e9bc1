import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, startHttp, type Person, type Running } from '../support/api.js';
import { until } from '../support/driver/product.mjs';
import { uploadsOf } from '../support/uploads.js';
import { startWorld, type World } from '../support/world.js';

/** Uploads that come to two http processes at once: what each of them knows alone keeps nobody apart. */
let world: World;
let [one, two] = [] as unknown as [Running, Running];
let teacher: Person;

beforeAll(async () => {
  world = await startWorld();
  [one, two] = await Promise.all([startHttp(world), startHttp(world)]);
  teacher = await person(one, world, 'Teacher', ['student', 'teacher']);
});
afterAll(async () => {
  await Promise.all([one?.close(), two?.close()]);
  await world?.close();
});

const STEP = 100_000;

/** A call whose body comes when `write` is called: a line that stands open. */
const openLine = (path: string) => {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) });
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    cookie: teacher.cookie,
  };
  const ended = fetch(one.base + path, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit).then(
    ({ status }) => status,
    () => 0,
  );
  const write = (letter: string): void => {
    try {
      feed?.enqueue(new Uint8Array(Buffer.alloc(STEP, letter)));
    } catch {
      // The server has ended it.
    }
  };
  return { write, ended };
};

describe('an upload at two processes', () => {
  // Seen red with the lock that tus brings along: it is one of a process, and the call that stands open never ends.
  it('is written by one call at a time; the one that stands open ends, and nothing of it comes later', async () => {
    const begun = await uploadsOf(one).begin(teacher, { kind: 'pdf', name: 'a.pdf', bytes: STEP * 10 });
    const path = begun.headers.get('location')!;
    const file = join(world.config.STORAGE_DIR, 'arriving', path.split('/').at(-1)!);
    const line = openLine(path);
    line.write('a');
    await until('the first piece lies there', () => existsSync(file) && statSync(file).size === STEP);
    const sent = await uploadsOf(two).send(teacher, path, STEP, Buffer.alloc(STEP, 'b'));
    line.write('c');
    // It ends, with what had come by then; what its device still sends goes nowhere.
    await line.ended;
    expect(sent.status).toBe(204);
    expect((await uploadsOf(one).tus('HEAD', path, teacher, {})).headers.get('upload-offset')).toBe(String(STEP * 2));
    expect(readFileSync(file, 'utf8')).toBe('a'.repeat(STEP) + 'b'.repeat(STEP));
  });

  it('of two pieces for one place takes one, and leaves no lock behind', async () => {
    const begun = await uploadsOf(one).begin(teacher, { kind: 'pdf', name: 'b.pdf', bytes: STEP * 2 });
    const path = begun.headers.get('location')!;
    const sent = await Promise.all([one, two].map((http) => uploadsOf(http).send(teacher, path, 0, Buffer.alloc(STEP, 'a'))));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const last = await Promise.all([one, two].map((http) => uploadsOf(http).send(teacher, path, STEP, Buffer.alloc(STEP, 'a'))));
    expect(last.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(
      await world.sql(`select 1 from platform.outbox where name = 'MediaReceived' and data ->> 'mediaId' = $1`, [path.split('/').at(-1)]),
    ).toHaveLength(1);
    expect(
      await world.sql(`select 1 from pg_locks where locktype = 'advisory' and classid <> 0 and database = (
      select oid from pg_database where datname = current_database()) and pid in (select pid from pg_stat_activity where application_name like '%uploads%')`),
    ).toEqual([]);
  });
});
