import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { readWire } from '#contracts/socket/board-wire';
import { topics, type SnapshotMessage, type Topic } from '#contracts/socket/topics';
import { ScoreSubmittedAttempts } from '#exams';
import { Push } from '#platform';
import { newId } from '#platform/kernel';
import { course, enrol, exam, person, startGateway, startHttp, type Exam, type Person, type Running } from '../support/api.js';
import { lessonRows } from '../support/lessons.js';
import { startOwnWorld, until, type OwnWorld } from '../support/world.js';

let world: OwnWorld;
let http: Running;
let gateway: Running;
let insider: Person;
let outsider: Person;
let live: Exam;
let courseId: string;
let board: Topic;
const open: Socket[] = [];

interface Frame {
  readonly event: string;
  readonly message: SnapshotMessage;
}
type Watching = Socket & { frames: Frame[] };

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  gateway = await startGateway(world);
  await until('the gateway hears pushes', async () => (await gateway.call('GET', '/readyz')).status === 200);
  [insider, outsider] = [await person(http, world, 'Insider'), await person(http, world, 'Outsider')];
  courseId = await course(http, 'paid', { pricePaisa: 50_000 });
  await enrol(http, courseId, insider);
  live = await exam(http, courseId);
  board = `board:${live.id}`;
  await sit(insider);
});

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

afterAll(async () => {
  await gateway.close();
  await http.close();
  await world.close();
});

const connect = (who: Person | null, { packed = false, origin }: { packed?: boolean; origin?: string } = {}): Promise<Watching> =>
  new Promise((resolve, reject) => {
    const headers = { ...(who ? { cookie: who.cookie } : {}), ...(origin ? { origin } : {}) };
    const socket = io(gateway.base, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: headers,
      auth: packed ? { packed: 1 } : {},
    });
    const watching = Object.assign(socket, { frames: [] as Frame[] });
    open.push(socket);
    socket.onAny((event: string, message: SnapshotMessage) => watching.frames.push({ event, message }));
    socket.on('connect', () => resolve(watching));
    socket.on('connect_error', (error) =>
      reject(Object.assign(error, { code: (error as { data?: { statusMessage?: string } }).data?.statusMessage })),
    );
  });
const join = (socket: Socket, topic: string, have?: number): Promise<{ ok: boolean; version?: number; statusMessage?: string }> =>
  socket.timeout(5000).emitWithAck('join', { topic, ...(have === undefined ? {} : { have }) }) as never;
const snapshots = (socket: Watching, topic: string): SnapshotMessage[] =>
  socket.frames.filter(({ event, message }) => event === 'snapshot' && message.topic === topic).map(({ message }) => message);
const body = (total: number) => ({ total, taking: 0, updatedAt: new Date().toISOString(), rows: [] });
const push = (version: number): Promise<void> => http.app.get(Push).publish(board as `board:${string}`, version, body(version));

/** Boards are for those who take part. */
const sit = async (who: Person): Promise<string> => {
  const { body } = await http.call('POST', `/api/exams/${live.id}/attempts`, { as: who, body: { deviceId: newId() } });
  return (body.attempt as { id: string }).id;
};

/** Somebody takes the exam, submits, and is scored: the real way a board changes. */
const takeAndScore = async (who: Person, right: number): Promise<string> => {
  const attemptId = await sit(who);
  const saves = live.marking.map((_question, place) => live.pick(place, place < right));
  await http.call('POST', `/api/exams/${live.id}/attempts/${attemptId}/submit`, { as: who, body: { epoch: 1, saves } });
  await http.dispatcher.command(new ScoreSubmittedAttempts(live.id));
  return attemptId;
};

describe('the handshake', () => {
  it('takes our own pages with a session, and nobody else', async () => {
    await expect(connect(null)).rejects.toMatchObject({ code: 'Sign in required' });
    await expect(connect({ ...insider, cookie: `session=${'x'.repeat(43)}` })).rejects.toMatchObject({ code: 'Sign in required' });
    await expect(connect(insider, { origin: 'https://evil.example' })).rejects.toThrow();
    expect((await connect(insider, { origin: gateway.base })).connected).toBe(true);
  });
});

describe('a beat of somebody who watches', () => {
  // Red with the person taken from the message, with an answer before the commit, and with an older tab that moves the place back.
  it('is kept by the socket as by HTTP, for its own person alone', async () => {
    const rows = lessonRows(world);
    const lesson = await rows.lesson(courseId, await rows.chapter(courseId, 'Beats'), {
      kind: 'video',
      media_id: await rows.video(600_000),
    });
    const begin = () => http.call('POST', `/api/courses/paid/lessons/${lesson}/sittings`, { as: insider });
    expect((await begin()).status).toBe(200);
    const [own, stranger] = [await connect(insider), await connect(outsider)];
    const beat = (socket: Socket, over: object): Promise<unknown> =>
      socket.timeout(5000).emitWithAck('beat', { slug: 'paid', lessonId: lesson, sitting: 1, beat: 1, at: 15_000, ...over });
    const kept = async () =>
      await world.sql('select user_id as "userId", at_ms as at from catalog.lesson_progress where lesson_id = $1', [lesson]);
    expect(await beat(own, {})).toEqual({ ok: true, sitting: 1, at: 15_000, done: false });
    expect(await kept()).toEqual([{ userId: insider.id, at: 15_000 }]);
    expect(await beat(stranger, { beat: 9, at: 99_000 })).toEqual({ ok: false, statusMessage: 'Lesson not found' });
    expect(await beat(own, { userId: outsider.id })).toEqual({ ok: false, statusMessage: 'Invalid input' });
    expect(await beat(own, { at: -1 })).toEqual({ ok: false, statusMessage: 'Invalid input' });
    await begin();
    expect(await beat(own, { beat: 5, at: 500 })).toEqual({ ok: true, sitting: 2, at: 15_000, done: false });
    own.emit('beat', 'nonsense');
    expect(await kept()).toEqual([{ userId: insider.id, at: 15_000 }]);
  });
});

describe('a topic', () => {
  it('lets in by the rights of PostgreSQL alone: outsiders receive nothing', async () => {
    const [a, b] = [await connect(insider), await connect(outsider)];
    expect(await join(a, board)).toMatchObject({ ok: true });
    const refused = await Promise.all([
      join(b, board),
      join(b, `attempt:${newId()}`),
      join(b, `user:${insider.id}`),
      join(b, `exam:${newId()}`),
      join(b, `board:${newId()}`),
      join(b, 'board:*'),
      join(b, '__proto__'),
    ]);
    expect(refused.map(({ ok }) => ok)).toEqual(refused.map(() => false));
    expect(refused[0]?.statusMessage).toBe('Not enrolled');
    const { version = 0 } = await join(a, board);
    for (let more = 1; more <= 12; more += 1) {
      await push(version + more);
      await until(`version ${version + more} arrives`, async () => snapshots(a, board).at(-1)?.version === version + more);
    }
    expect(snapshots(a, board).length).toBeGreaterThanOrEqual(10);
    expect(b.frames).toEqual([]);
  });

  it('ends in the same picture for those who missed, got twice, or came late', async () => {
    const [a, b] = [await connect(insider), await connect(insider)];
    const { version: from = 0 } = await join(a, board);
    await join(b, board);
    for (const step of [2, 2, 1, 4, 3, 4]) await push(from + step);
    b.disconnect();
    await push(from + 6);
    await push(from + 5);
    const late = await connect(insider, { packed: true });
    await join(late, board, from);
    const back = await connect(insider);
    await join(back, board, snapshots(b, board).at(-1)?.version ?? from);
    const all = [a, back, late];
    await until('all have the newest', async () => all.every((socket) => snapshots(socket, board).at(-1)?.version === from + 6));
    const pictures = all.map((socket) => readWire(board, snapshots(socket, board).at(-1)?.body));
    expect(topics.board.safeParse(pictures[0]).success).toBe(true);
    expect(new Set(pictures.map((picture) => JSON.stringify(picture))).size).toBe(1);
    const versions = snapshots(a, board).map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((x, y) => x - y));
    expect(new Set(versions).size).toBe(versions.length);
    // Who has the newest already is sent nothing.
    const current = await connect(insider);
    expect(await join(current, board, from + 6)).toMatchObject({ ok: true });
    expect(current.frames).toEqual([]);
  });

  it('brings the own row to its owner when others move it', async () => {
    const [first, other] = [await person(http, world, 'Rafi'), await person(http, world, 'Sadia')];
    const paid = (await world.sql<{ id: string }>("select id from catalog.courses where slug = 'paid'"))[0]?.id ?? '';
    await enrol(http, paid, first, other);
    // The pushes above were invented: a new exam has versions of its own.
    live = await exam(http, paid);
    board = `board:${live.id}`;
    await sit(insider);
    const attemptId = await takeAndScore(first, 1);
    const socket = await connect(first);
    await join(socket, board);
    expect(await join(socket, `attempt:${attemptId}`)).toMatchObject({ ok: true });
    const stranger = await connect(insider);
    expect(await join(stranger, `attempt:${attemptId}`)).toMatchObject({ ok: false, statusMessage: 'Attempt not found' });
    await join(stranger, board);
    const rankOf = (): number | undefined =>
      (snapshots(socket, `attempt:${attemptId}`).at(-1)?.body as { row: { rank: number } | null } | undefined)?.row?.rank;
    await until('the own row stands first', async () => rankOf() === 1);
    await takeAndScore(other, 3);
    await until('the own row has moved', async () => rankOf() === 2);
    await until(
      'the board shows both',
      async () => (snapshots(stranger, board).at(-1)?.body as { rows: unknown[] } | undefined)?.rows.length === 2,
    );
    expect(snapshots(stranger, `attempt:${attemptId}`)).toEqual([]);
  });

  it('is closed when the right ends', async () => {
    const student = await person(http, world, 'Leaver');
    const paid = (await world.sql<{ id: string }>("select id from catalog.courses where slug = 'paid'"))[0]?.id ?? '';
    await enrol(http, paid, student);
    await sit(student);
    const socket = await connect(student);
    expect(await join(socket, board)).toMatchObject({ ok: true });
    await world.sql('update catalog.enrolments set revoked_at = now() where user_id = $1', [student.id]);
    // The door's own memory of three seconds has to pass first.
    await until(
      'the topic is closed',
      async () => {
        await http.app.get(Push).publish(`user:${student.id}`, Math.floor(performance.now()), { revision: 1 });
        return socket.frames.some(({ event, message }) => event === 'closed' && message.topic === board);
      },
      8000,
    );
    expect(socket.frames.find(({ event }) => event === 'closed')?.message).toMatchObject({ code: 'Not enrolled' });
  });
});

describe('a socket', () => {
  it('ends within seconds after the sign-out', async () => {
    const student = await person(http, world, 'Goer');
    const socket = await connect(student);
    await http.call('POST', '/api/auth/sign-out', { as: student });
    await until('the socket is closed', async () => !socket.connected, 5000);
    await expect(connect(student)).rejects.toMatchObject({ code: 'Sign in required' });
  });

  it('is cut when it floods, and the others are not', async () => {
    const [quiet, loud] = [await connect(insider), await connect(outsider)];
    for (let count = 0; count < 2000; count += 1) loud.emit('join', { topic: board });
    await until('the flood is cut', async () => !loud.connected, 5000);
    expect(await join(quiet, board)).toMatchObject({ ok: true });
  });
});

describe('when Redis goes away and comes back', () => {
  it('the gateway is not ready meanwhile, and reads what it missed from PostgreSQL', async () => {
    const socket = await connect(insider);
    const { version = 0 } = await join(socket, board);
    await world.redis.stop();
    await until('not ready', async () => (await gateway.call('GET', '/readyz')).status === 503);
    const another = await person(http, world, 'Tania');
    const paid = (await world.sql<{ id: string }>("select id from catalog.courses where slug = 'paid'"))[0]?.id ?? '';
    await enrol(http, paid, another);
    await takeAndScore(another, 2);
    await world.redis.start();
    await until('ready again', async () => (await gateway.call('GET', '/readyz')).status === 200);
    await until('the board has moved on without a push', async () => (snapshots(socket, board).at(-1)?.version ?? 0) > version);
    await push(10_000_000);
    await until('pushes arrive again', async () => snapshots(socket, board).at(-1)?.version === 10_000_000);
  });
});
