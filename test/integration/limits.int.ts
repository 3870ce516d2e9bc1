import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateUsers, PasswordHasher } from '#identity';
import { system, visitor } from '#platform/kernel';
import type { Caller } from '../../api/src/http/caller.js';
import { asAppError } from '../../api/src/http/failure.js';
import { KnownDevices } from '../../api/src/http/known-devices.js';
import { RateLimits } from '../../api/src/http/rate-limit.js';
import { course, exam, startGateway, startHttp, type Answer, type Exam, type Person, type Running } from '../support/api.js';
import { inParallel } from '../support/from.js';
import { quickPerson } from '../support/walls/people.js';
import { join, watch, type Watching } from '../support/walls/sockets.js';
import { startOwnWorld, until, type OwnWorld } from '../support/world.js';

/** A whole college behind one address, and a neighbour there who hammers at every door: OPS-05. Everybody here comes from 127.0.0.1. */
const STUDENTS = 200;
const HERE = '127.0.0.1';
const PASSWORD = 'the right one';

let world: OwnWorld;
let http: Running;
let hall: Exam;
let students: Person[];
let hash: string;

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  hall = await exam(http, await course(http, 'open', { enrolOnEntry: true }));
  students = await inParallel(STUDENTS, 4, (n) => quickPerson(http, world, `Student ${n}`));
  hash = await http.app.get(PasswordHasher, { strict: false }).hash(PASSWORD);
});

afterAll(async () => {
  await http?.close();
  await world?.close();
});

const statusOf = ({ status }: Answer): number => status;
const nobody = (): Caller => ({ actor: visitor, user: null, tokenHash: null, locale: 'en', address: HERE, userAgent: '', requestId: 'x' });

/** All that visitors of this address may ask in this minute is gone. */
const useUp = (): void => {
  const limits = http.app.get(RateLimits);
  try {
    for (let count = 0; count <= 6000; count += 1) limits.book('general', nobody());
  } catch (error) {
    if (asAppError(error).statusMessage === 'Too many requests') return;
    throw error;
  }
  throw new Error('Visitors are not limited');
};

/** As a screen does where the machine itself is full (503). What somebody else has used up would be 429, and is not asked again. */
const patiently = (work: () => Promise<Answer>): Promise<Answer> =>
  until('the machine has room', async () => {
    const answer = await work();
    return answer.status !== 503 && answer;
  });

/** Whatever a script can think of without an account, at least until it got `sure` for an answer; how often each status came back. */
const hammer = (again: () => boolean, sure?: number): Promise<Map<number, number>> => {
  const seen = new Map<number, number>();
  const guess = { login: '', password: 'not the one' };
  const acts: ((n: number) => Promise<Answer>)[] = [
    () => http.call('GET', '/api/home'),
    () => http.call('GET', '/api/courses'),
    (n) => http.call('POST', '/api/auth/sign-in', { body: { ...guess, login: `nobody${n}@example.com` } }),
    (n) => http.call('POST', '/api/auth/sign-up', { body: { name: 'x', email: `script${n % 3}@example.com`, password: 'short' } }),
    () => http.call('GET', '/api/user', { headers: { cookie: `session=${'x'.repeat(43)}` } }),
    () => http.call('GET', `/api/exams/${hall.id}/paper`),
  ];
  const isOver = (): boolean => !again() && (sure === undefined || seen.has(sure));
  const go = async (first: number): Promise<void> => {
    for (let n = first; !isOver(); n += 3) {
      const { status } = await acts[n % acts.length]!(n);
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
  };
  return Promise.all([0, 1, 2].map(go)).then(() => seen);
};

/** One student's exam from the start to the submission, with the looks between; every status it met. */
const sit = async (as: Person): Promise<number[]> => {
  const deviceId = randomUUID();
  const call = (method: string, path: string, body?: unknown): Promise<Answer> => patiently(() => http.call(method, path, { as, body }));
  const begin = (): Promise<Answer> => call('POST', `/api/exams/${hall.id}/attempts`, { deviceId });
  let begun = await begin();
  // Where the machine is full one stands in line, as a screen does.
  while (begun.body?.['line']) begun = await begin();
  const { id, epoch } = begun.body['attempt'] as { id: string; epoch: number };
  const at = `/api/exams/${hall.id}/attempts/${id}`;
  const met = [begun];
  for (let place = 0; place < 2; place += 1) {
    met.push(await call('POST', `${at}/answers`, { epoch, saves: [hall.pick(place, place === 0, 1)] }));
    met.push(await call('GET', at));
  }
  met.push(await call('POST', `${at}/submit`, { epoch, saves: [] }));
  met.push(await call('GET', `${at}/receipt`));
  return met.map(statusOf);
};

const account = async (name: string): Promise<string> => {
  const email = `${name}@example.com`;
  await http.dispatcher.command(new CreateUsers(system('test'), [{ name: 'Somebody', email, passwordHash: hash }]));
  return email;
};
const signIn = (login: string, headers: Record<string, string> = {}): Promise<Answer> =>
  patiently(() => http.call('POST', '/api/auth/sign-in', { body: { login, password: PASSWORD }, headers }));

describe('two hundred students behind one address', () => {
  // Red with everybody counted by address: the first hundreds of calls used it up.
  it('sit their exam while a neighbour hammers until it is refused', async () => {
    useUp();
    let sitting = true;
    const noise = hammer(() => sitting, 429);
    const met = await inParallel(STUDENTS, 25, (n) => sit(students[n]!)).finally(() => (sitting = false));
    const answers = await noise;
    expect(answers.get(429) ?? 0).toBeGreaterThan(0);
    // Where the machine is full the neighbour may be sent away for that too.
    expect([...answers.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(met.flat().filter((status) => status !== 200)).toEqual([]);
    expect(met.flat()).toHaveLength(STUDENTS * 7);
    const [row] = await world.sql<{ count: string }>("select count(*) from exams.attempts where state <> 'in_progress'");
    expect(Number(row?.count)).toBe(STUDENTS);
  });

  // Red with sign-ins counted with what visitors read, and with the address refused after 200 failures.
  it('come in with the right password, on a known device at once and on a new one in their turn', async () => {
    const devices = http.app.get(KnownDevices);
    const [known, fresh] = [await inParallel(30, 2, (n) => account(`known${n}`)), await inParallel(10, 2, (n) => account(`fresh${n}`))];
    useUp();
    // What a script guesses at logins that nobody has is counted for the address alone.
    await inParallel(200, 8, (n) => http.call('POST', '/api/auth/sign-in', { body: { login: `none${n}@example.com`, password: 'wrong' } }));
    let coming = true;
    const noise = hammer(() => coming, 401);
    const home = await inParallel(30, 6, (n) => signIn(known[n]!, { cookie: `known=${devices.mint(known[n]!)}` }));
    expect(home.map(statusOf).filter((status) => status !== 200)).toEqual([]);
    const came = await inParallel(10, 10, (n) =>
      until(
        'a new device comes in',
        async () => {
          const { status, headers } = await signIn(fresh[n]!);
          if (status === 200) return true;
          expect(status).toBe(429);
          // A turn that did not come is no quarter of an hour: it is asked for again in seconds.
          expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5);
          return false;
        },
        120_000,
      ),
    ).finally(() => (coming = false));
    expect(came).toHaveLength(10);
    // Not over before the guesser was heard too, in its turn.
    expect((await noise).get(401) ?? 0).toBeGreaterThan(0);
  });

  it('save while Redis is away, whoever hammers', async () => {
    const begun = await inParallel(20, 10, async (n) => {
      const as = await quickPerson(http, world, `Late ${n}`);
      const { body } = await http.call('POST', `/api/exams/${hall.id}/attempts`, { as, body: { deviceId: randomUUID() } });
      return { as, attempt: body['attempt'] as { id: string; epoch: number } };
    });
    await world.redis.stop();
    useUp();
    let saving = true;
    const noise = hammer(() => saving);
    const saves = await inParallel(200, 20, (n) => {
      const { as, attempt } = begun[n % 20]!;
      const body = { epoch: attempt.epoch, saves: [hall.pick(n % 3, true, 1 + n)] };
      return patiently(() => http.call('POST', `/api/exams/${hall.id}/attempts/${attempt.id}/answers`, { as, body }));
    }).finally(() => (saving = false));
    expect(saves.map(statusOf).filter((status) => status !== 200)).toEqual([]);
    await noise;
    await world.redis.start();
  });
});

describe('sockets', () => {
  let gateway: Running;
  beforeAll(async () => void (gateway = await startGateway(world)));
  afterAll(() => gateway?.close());

  // Red with the oldest left open.
  it('of one person are ten: the eleventh takes the place of the oldest', async () => {
    const [one, other] = [students[0]!, students[1]!];
    const quiet = await watch(gateway, other);
    const open: Watching[] = [];
    for (let count = 0; count < 12; count += 1) open.push(await watch(gateway, one));
    await until('the two oldest are gone', async () => open.filter(({ connected }) => !connected).length === 2);
    expect(open.map(({ connected }) => connected)).toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
    expect(quiet.connected).toBe(true);
    for (const socket of [...open, quiet]) socket.disconnect();
  });

  it('of one person share what they may send, and of a hall none is cut by a neighbour', async () => {
    const own = await Promise.all(Array.from({ length: 8 }, () => watch(gateway, students[2]!)));
    const hallway = await inParallel(60, 10, (n) => watch(gateway, students[10 + n]!));
    // Thirty are less than a socket may send, 240 more than its person may.
    for (const socket of own) for (let count = 0; count < 30; count += 1) socket.emit('join', { topic: 'x' });
    await until('some of them are cut', async () => own.some(({ connected }) => !connected));
    expect(await Promise.all(hallway.map((socket) => join(socket, `board:${hall.id}`)))).toEqual(hallway.map(() => 'ok'));
    expect(hallway.every(({ connected }) => connected)).toBe(true);
    for (const socket of [...own, ...hallway]) socket.disconnect();
  });

  // Red with the packets counted only from the welcome on.
  it('are cut for what is sent before they are let in, and for a message larger than any of ours', async () => {
    const cut = async (texts: readonly string[]): Promise<void> => {
      const wire = new WebSocket(`${gateway.base.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      const state = { open: false, over: false };
      wire.addEventListener('open', () => (state.open = true));
      wire.addEventListener('close', () => (state.over = true));
      await until('it is open', async () => state.open);
      for (const one of texts) wire.send(one);
      await until('it is cut', async () => state.over);
    };
    const often = (text: string): string[] => Array.from({ length: 500 }, () => text);
    // `40` asks to be let in: nobody without a session is, however often.
    await cut(often('40'));
    await cut(often('3'));
    await cut(['40', `42["join",{"topic":"${'x'.repeat(5000)}"}]`]);
  });
});
