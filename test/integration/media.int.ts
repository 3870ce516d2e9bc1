import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckMedia, MediaLinks, TidyMedia, type Viewer } from '#catalog';
import { hashToken } from '#identity';
import { PdfWriter } from '#platform/pdf';
import { course, enrol, person, startHttp, type Person, type Running } from '../support/api.js';
import { filmOf, uploadsOf } from '../support/uploads.js';
import { startOwnWorld, type World } from '../support/world.js';

let [world, http] = [] as unknown as [World, Running];
let [teacher, other, student, stranger] = [] as unknown as [Person, Person, Person, Person];
let [film, uploads, arriving] = [] as unknown as [Buffer, ReturnType<typeof uploadsOf>, string];

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  uploads = uploadsOf(http);
  arriving = join(world.config.STORAGE_DIR, 'arriving');
  teacher = await person(http, world, 'Teacher', ['student', 'teacher']);
  other = await person(http, world, 'Other', ['student', 'teacher']);
  student = await person(http, world, 'Student');
  stranger = await person(http, world, 'Stranger');
  film = await filmOf('projectile.mp4');
});
afterAll(async () => {
  await http.close();
  await world.close();
});

/** Without them a video plays as it is, and nobody knows how long it is. */
const hasTools = spawnSync('ffprobe', ['-version']).status === 0 && spawnSync('ffmpeg', ['-version']).status === 0;

const sessionOf = ({ cookie }: Person): string => hashToken(cookie.replace('session=', ''));
const onePage = (): Promise<Buffer> => {
  const pdf = new PdfWriter({ title: 'Sheet', locale: 'bn' });
  pdf.text('ক খ গ', 72, 72);
  return pdf.finish();
};
const rows = () => world.sql<{ n: number }>('select count(*)::int as n from catalog.media_files');

describe('an upload', () => {
  // Red with: access asked after tus has taken the call; a limit that tus looks at only while bytes arrive.
  it('is refused before a byte is kept: without the right, too large, empty, of no kind', async () => {
    const before = await rows();
    const file = { kind: 'video', name: 'a.mp4', bytes: 100 };
    const answers = [
      await uploads.begin(undefined, file),
      await uploads.begin(student, file),
      await uploads.begin(teacher, { ...file, bytes: 5 * 1024 ** 3 }),
      await uploads.begin(teacher, { ...file, kind: 'captions', bytes: 3 * 1024 ** 2 }),
      await uploads.begin(teacher, { ...file, bytes: 0 }),
      await uploads.begin(teacher, { ...file, kind: 'script' }),
      await uploads.tus('POST', '/api/admin/uploads', teacher, { 'upload-defer-length': '1' }),
    ];
    expect(answers.map(({ status, body }) => [status, body['statusMessage']])).toEqual([
      [401, 'Sign in required'],
      [403, 'Not allowed'],
      [413, 'File too large'],
      [413, 'File too large'],
      [422, 'File empty'],
      [400, 'Invalid input'],
      [400, 'Malformed request'],
    ]);
    expect(answers[2]?.body['message']).toContain('৪,০৯৬');
    expect(await rows()).toEqual(before);
    expect(existsSync(arriving) ? readdirSync(arriving) : []).toEqual([]);
  });

  it('goes on where it was, for its own sender alone, and arrives once', async () => {
    const begun = await uploads.begin(teacher, { kind: 'video', name: '../../etc/ক্লাস ১.mp4', bytes: film.length });
    const path = begun.headers.get('location')!;
    const id = path.split('/').at(-1)!;
    expect((await uploads.send(teacher, path, 0, film.subarray(0, 100_000))).status).toBe(204);
    // Red with: an upload that anybody with the right may go on with.
    expect((await uploads.tus('HEAD', path, other, {})).status).toBe(404);
    expect((await uploads.send(other, path, 100_000, film)).status).toBe(404);
    expect((await uploads.tus('HEAD', path, teacher, {})).headers.get('upload-offset')).toBe('100000');
    expect((await uploads.send(teacher, path, 5, film)).status).toBe(409);
    expect(await uploads.find(id)).toMatchObject({ state: 'uploading', name: 'ক্লাস ১.mp4', run: 0 });
    expect((await uploads.send(teacher, path, 100_000, film.subarray(100_000))).status).toBe(204);
    expect(await uploads.find(id)).toMatchObject({ state: 'checking', run: 1 });
    expect((await uploads.tus('HEAD', path, teacher, {})).status).toBe(404);
    expect(await world.sql(`select data from platform.outbox where name = 'MediaReceived'`)).toEqual([{ data: { mediaId: id, run: 1 } }]);
    // Red with: a file called by the name that its sender gave.
    expect(readdirSync(arriving).filter((name) => !name.startsWith(id))).toEqual([]);
    expect((await http.call('GET', `/api/admin/media/${id}`, { as: other })).body['statusMessage']).toBe('Media not found');
  });

  // Red when the folder is made as http starts: a disk that is full, or away, kept http from answering at all.
  it('that has no folder to go to is refused, and keeps nobody from anything else', async () => {
    const without = await startHttp({ ...world, config: { ...world.config, STORAGE_DIR: '/dev/null/files' } });
    try {
      expect((await without.call('GET', '/api/time')).status).toBe(200);
      expect((await uploadsOf(without).begin(teacher, { kind: 'video', name: 'a.mp4', bytes: 100 })).status).toBe(500);
      expect((await without.call('GET', '/api/time')).status).toBe(200);
    } finally {
      await without.close();
    }
  });

  it('that is given up is gone', async () => {
    const begun = await uploads.begin(teacher, { kind: 'pdf', name: 'a.pdf', bytes: 1000 });
    const path = begun.headers.get('location')!;
    const id = path.split('/').at(-1)!;
    expect((await uploads.tus('DELETE', path, other, {})).status).toBe(404);
    expect((await uploads.tus('DELETE', path, teacher, {})).status).toBe(204);
    expect(await uploads.find(id)).toBeNull();
    expect(readdirSync(arriving).filter((name) => name.startsWith(id))).toEqual([]);
  });
});

describe('what has arrived', () => {
  // Red with: the type by its name.
  it('is what its bytes say, whatever it is called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const pdf = await onePage();
    const cases = [
      ['file', 'photo.png', svg],
      ['file', 'notes.txt', Buffer.from('\n<html><script>alert(1)</script></html>')],
      ['video', 'film.mp4', pdf],
      ['pdf', 'book.pdf', film],
      ['pdf', 'broken.pdf', Buffer.concat([pdf.subarray(0, 200), Buffer.from('nothing')])],
      ['video', 'broken.mp4', film.subarray(0, 5000)],
      ['captions', 'a.vtt', Buffer.from('WEBVTT\n\nnothing')],
    ] as const;
    const found: unknown[] = [];
    for (const [kind, name, content] of cases) found.push((await uploads.ready(teacher, kind, name, content)).problem);
    expect(found).toEqual(['wrong-type', 'wrong-type', 'wrong-type', 'wrong-type', 'broken', hasTools ? 'broken' : null, 'broken']);
  });

  it('is ready with what is in it', async () => {
    const pdf = await onePage();
    expect(await uploads.ready(teacher, 'pdf', 'sheet.pdf', pdf)).toMatchObject({ state: 'ready', type: 'application/pdf', pages: 1 });
    const media = await uploads.ready(teacher, 'video', 'film.mp4', film);
    const inside = hasTools ? { durationMs: 30_000, width: 854, height: 480 } : { durationMs: null, width: null, height: null };
    expect(media).toMatchObject({ state: 'ready', type: 'video/mp4', ...inside, hls: null });
    expect(readdirSync(arriving).filter((name) => name.startsWith(media.id))).toEqual([]);
    // Red with: a second run that begins anew, or moves what is not there any more.
    expect((await uploads.check(media.id)).state).toBe('ready');
    const shown = await http.call('GET', `/api/admin/media/${media.id}`, { as: teacher });
    expect(shown.body['media']).toMatchObject({ state: 'ready', renditions: null, playable: { kind: 'video', type: 'video/mp4' } });
  });
});

describe('a worker that is killed', () => {
  // Red with: a file that is moved before it is written down where it goes, or looked for only where it arrived.
  it('leaves nothing that the next one cannot end', async () => {
    const id = await uploads.upload(teacher, 'captions', 'a.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nx'));
    const killed = await http.app.get(CheckMedia, { strict: false }).prepare({ mediaId: id, run: 1 }, new AbortController().signal);
    expect(await uploads.find(id)).toMatchObject({ state: 'processing' });
    expect(existsSync(join(arriving, id))).toBe(false);
    expect(await uploads.check(id)).toMatchObject({ state: 'ready', type: 'text/vtt' });
    // What the first one would have said comes too late.
    expect(await http.dispatcher.command(killed)).toBe(true);
    expect(await uploads.find(id)).toMatchObject({ state: 'ready' });
    await http.app.get(CheckMedia, { strict: false }).giveUp({ mediaId: id, run: 1 }, new Error('late'));
    expect(await uploads.find(id)).toMatchObject({ state: 'ready', problem: null });
  });

  it('that gave a file up leaves it to be looked at again', async () => {
    const id = await uploads.upload(teacher, 'captions', 'b.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nx'));
    await http.app.get(CheckMedia, { strict: false }).giveUp({ mediaId: id, run: 1 }, new Error('The scanner is away'));
    expect(await uploads.find(id)).toMatchObject({ state: 'failed', problem: 'time-over' });
    const again = await http.call('POST', `/api/admin/media/${id}/again`, { as: teacher });
    expect(again.body['media']).toMatchObject({ state: 'checking', problem: null });
    expect((await http.call('POST', `/api/admin/media/${id}/again`, { as: teacher })).body['statusMessage']).toBe('Illegal transition');
    expect(await uploads.check(id)).toMatchObject({ state: 'ready', run: 2 });
  });
});

describe('an address of a file', () => {
  let [mediaId, courseId] = ['', ''];
  const playable = async (viewer: Viewer, download = false) =>
    (await http.app.get(MediaLinks, { strict: false }).playableOf([mediaId], viewer, { download })).get(mediaId)!;
  const srcOf = async (viewer: Viewer): Promise<string> => (await playable(viewer)).sources.at(-1)!.src;
  const get = (path: string, as?: Person, headers: Record<string, string> = {}, method = 'GET') => http.call(method, path, { as, headers });

  beforeAll(async () => {
    mediaId = (await uploads.ready(teacher, 'video', 'film "1"\n.mp4', film)).id;
    courseId = await course(http, 'filmed', { pricePaisa: 100 });
    await enrol(http, courseId, student);
  });

  it('gives ranges of the file to the one it was made for', async () => {
    const src = await srcOf({ kind: 'student', session: sessionOf(student), courseId });
    const whole = await get(src, student, {}, 'HEAD');
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      `${film.length}`,
      'bytes',
    ]);
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const part = await get(src, student, { range: 'bytes=0-9' });
    expect([part.status, part.headers.get('content-range'), part.text.length]).toEqual([206, `bytes 0-9/${film.length}`, 10]);
    const end = await get(src, student, { range: `bytes=-5`, 'if-range': '"another"' });
    expect(end.status).toBe(200);
    const beyond = await get(src, student, { range: `bytes=${film.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`]);
    expect((await get(src, student, { 'if-none-match': whole.headers.get('etag')! })).status).toBe(304);
  });

  // Red with: a token that whoever has it may use.
  it('plays for nobody it was shared with', async () => {
    await enrol(http, courseId, stranger);
    const src = await srcOf({ kind: 'student', session: sessionOf(student), courseId });
    for (const as of [undefined, stranger, teacher]) expect((await get(src, as)).status).toBe(404);
    expect((await get(src.replace(/file\.mp4$/, '../../secrets'), student)).status).toBe(404);
    expect((await get(src.replace(/file\.mp4$/, 'keep/file.mp4'), student)).status).toBe(404);
    expect((await get(`/media/${'A'.repeat(71)}/file.mp4`, student)).status).toBe(404);
  });

  it('that may be kept has a name, and a free one is for anybody', async () => {
    const { download } = await playable({ kind: 'student', session: sessionOf(student), courseId }, true);
    const kept = await get(download!, student, { range: 'bytes=0-0' });
    expect(kept.headers.get('content-disposition')).toBe(`attachment; filename="film 1.mp4"; filename*=UTF-8''film%201.mp4`);
    const free = await srcOf({ kind: 'anybody' });
    for (const as of [undefined, stranger]) expect((await get(free, as, { range: 'bytes=0-0' })).status).toBe(206);
  });

  // Red with: a token that is believed until it runs out, or an end that nobody looks at.
  it('ends with the enrolment, with the session and with its time', async () => {
    const src = await srcOf({ kind: 'student', session: sessionOf(stranger), courseId });
    await world.sql('update catalog.enrolments set revoked_at = now() where user_id = $1', [stranger.id]);
    expect((await get(src, stranger)).status).toBe(404);
    const late = await srcOf({ kind: 'student', session: sessionOf(student), courseId });
    const real = Date.now;
    Date.now = () => real() + 7 * 3_600_000;
    try {
      expect((await get(late, student)).status).toBe(404);
    } finally {
      Date.now = real;
    }
    expect((await get(late, student, { range: 'bytes=0-0' })).status).toBe(206);
  });

  // Renditions are made by ffmpeg; where there is none, a film plays as it is, which the tests above hold.
  (hasTools ? it : it.skip)(
    hasTools ? 'gives the renditions once they are made' : 'gives the renditions once they are made (no ffmpeg here)',
    async () => {
      const short = join(world.config.DATA_DIR, 'short.mp4');
      writeFileSync(`${short}.whole`, film);
      spawnSync('ffmpeg', ['-v', 'error', '-f', 'mp4', '-i', `${short}.whole`, '-t', '5', '-c', 'copy', short]);
      mediaId = (await uploads.ready(teacher, 'video', 'short.mp4', readFileSync(short))).id;
      const made = await uploads.render(mediaId);
      expect(made.hls).toEqual({ run: 1, heights: [240, 480] });
      const { sources, poster } = await playable({ kind: 'staff', session: sessionOf(teacher) });
      expect(sources.map(({ type }) => type)).toEqual(['application/vnd.apple.mpegurl', 'video/mp4']);
      const master = await get(sources[0]!.src, teacher);
      expect(master.text.match(/RESOLUTION=\d+x\d+/g)).toEqual(['RESOLUTION=428x240', 'RESOLUTION=854x480']);
      const below = (name: string) => get(sources[0]!.src.replace('master.m3u8', name), teacher);
      expect((await below('v0.m3u8')).text).toContain('#EXT-X-ENDLIST');
      for (const name of ['v0-init.mp4', 'v0-0000.m4s', 'v1-0001.m4s']) expect((await below(name)).status).toBe(200);
      expect((await below('v9.m3u8')).status).toBe(404);
      expect((await get(poster!, teacher)).headers.get('content-type')).toBe('image/webp');
      // Red with: a second run of the same job that makes them again.
      expect(await uploads.render(mediaId)).toEqual(made);
    },
    60_000,
  );
});

describe('the clock', () => {
  it('finishes what was whole, gives up what was forgotten, and takes away what nobody shows', async () => {
    const whole = (await uploads.begin(teacher, { kind: 'pdf', name: 'a.pdf', bytes: 4 })).headers.get('location')!.split('/').at(-1)!;
    writeFileSync(join(arriving, whole), '%PDF');
    const old = (await uploads.begin(teacher, { kind: 'pdf', name: 'b.pdf', bytes: 4 })).headers.get('location')!.split('/').at(-1)!;
    const unshown = (await uploads.ready(teacher, 'captions', 'c.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nx'))).id;
    await world.sql(
      `update catalog.media_files set created_at = created_at - interval '4 days', changed_at = changed_at - interval '4 days' where id = any($1)`,
      [[old, unshown]],
    );
    expect(await http.app.get(TidyMedia, { strict: false }).run()).toMatchObject({ finished: 1, gone: 2 });
    expect(await uploads.find(whole)).toMatchObject({ state: 'checking' });
    expect([await uploads.find(old), await uploads.find(unshown)]).toEqual([null, null]);
    expect(existsSync(join(world.config.STORAGE_DIR, 'media', unshown))).toBe(false);
    expect(readdirSync(arriving).filter((name) => name.startsWith(old))).toEqual([]);
  });
});
