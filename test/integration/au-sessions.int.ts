import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoints } from '#contracts/http/index';
import { KnownDevices } from '../../api/src/http/known-devices.js';
import { startGateway, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startMailbox, type Mailbox } from '../support/mailbox.js';
import { openSession, quickPerson } from '../support/walls/people.js';
import { prepare, send } from '../support/walls/request.js';
import { makeScene, type Scene } from '../support/walls/scene.js';
import { join, watch, type Watching } from '../support/walls/sockets.js';
import { startWorld, until, type World } from '../support/world.js';

/** AU-03, and the former admin of AU-02: what a sign-in is worth before it begins, after it ends, and without its rights. */
let world: World;
let scene: Scene;
let http: Running;
let second: Running;
let gateway: Running;
let mail: Mailbox;
let admin: Person;
const sockets: Watching[] = [];

beforeAll(async () => {
  world = await startWorld();
  [http, second, gateway] = [await startHttp(world), await startHttp(world), await startGateway(world)];
  scene = await makeScene(http, world);
  admin = scene.cast.member('admin');
  mail = await startMailbox(http, world);
  await until('the gateway hears pushes', async () => (await gateway.call('GET', '/readyz')).status === 200);
});

afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await mail?.stop();
  await gateway?.close();
  await second?.close();
  await http?.close();
  await world?.close();
});

const PASSWORD = 'a good password';
const NEW_PASSWORD = 'a quiet river of 2026';
const cookieOf = (answer: Answer): string => /\bsession=[^;]*/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
const holder = async (one: Running, cookie: string): Promise<unknown> =>
  (await one.call('GET', '/api/user', { headers: { cookie } })).body?.['id'] ?? null;
const done = (answer: Answer): void => expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, answer.text.slice(0, 200)]);

interface Victim {
  readonly person: Person;
  /** The session that shall end, and another device of the same person. */
  readonly sessionId: string;
  readonly cookie: string;
  readonly other: Person;
}

const askReset = async ({ person }: Victim): Promise<void> => {
  done(await http.call('POST', '/api/auth/codes', { body: { purpose: 'reset', to: person.email } }));
  const code = await mail.codeFor(person.email);
  const headers = { cookie: `known=${http.app.get(KnownDevices).mint(person.email)}` };
  done(await http.call('POST', '/api/auth/reset', { body: { login: person.email, code, password: NEW_PASSWORD }, headers }));
};
const act = async (as: Person, method: string, path: string, body?: unknown): Promise<void> =>
  done(await http.call(method, path, { as, ...(body === undefined ? {} : { body }) }));
const reason = 'asked for by the person';

/** Every way in which a session ends before its time. */
const ends: Readonly<Record<string, (victim: Victim) => Promise<void>>> = {
  'sign-out': ({ person, cookie }) => act({ ...person, cookie }, 'POST', '/api/auth/sign-out'),
  'sign-out from another device': ({ other, sessionId }) => act(other, 'DELETE', `/api/my/devices/${sessionId}`),
  'sign-out of all others': ({ other }) => act(other, 'POST', '/api/my/devices/end-others'),
  'a new password': ({ other }) => act(other, 'POST', '/api/my/password', { current: PASSWORD, password: NEW_PASSWORD }),
  'a reset by code': askReset,
  'the end of the account': ({ other }) => act(other, 'POST', '/api/my/account/delete', { password: PASSWORD }),
  'staff, this one': ({ person, sessionId }) => act(admin, 'POST', `/api/admin/users/${person.id}/sessions/${sessionId}/end`),
  'staff, all of them': ({ person }) => act(admin, 'POST', `/api/admin/users/${person.id}/sessions/end`, { reason }),
  'staff, many at once': ({ person }) => act(admin, 'POST', '/api/admin/users/bulk', { ids: [person.id], action: 'end-sessions', reason }),
  'a block': ({ person }) => act(admin, 'POST', `/api/admin/users/${person.id}/block`, { reason }),
};

const watchUser = async (person: Person): Promise<Watching> => {
  const socket = await watch(gateway, person);
  sockets.push(socket);
  expect(await join(socket, `user:${person.id}`)).toBe('ok');
  return socket;
};

/** What becomes of a session and its socket: which of both processes still take it, whether the socket stands. */
const outcomeOf = async (end: (victim: Victim) => Promise<void>): Promise<string> => {
  const person = await quickPerson(http, world, 'Victim');
  const [session, device] = [await openSession(world, person.id), await openSession(world, person.id)];
  const victim = { person, sessionId: session.id, cookie: session.cookie, other: { ...person, cookie: device.cookie } };
  const socket = await watchUser({ ...person, cookie: session.cookie });
  // Either may first be too busy to look; an answer that it is nobody's would never become another.
  for (const one of [http, second]) await until('it is taken', async () => (await holder(one, session.cookie)) === person.id);
  await end(victim);
  const refused = async (one: Running): Promise<boolean> =>
    (await one.call('GET', '/api/my/courses', { headers: { cookie: session.cookie } })).status === 401;
  await until('the process that ended it refuses', () => refused(http), 5000);
  await until('the other process refuses', () => refused(second), 5000);
  await until('the socket is closed', async () => !socket.connected, 5000);
  return 'over';
};

describe('a session that was ended', () => {
  // Red (seen) with sessions found by their token alone, not asked whether they stand: nine of the ten went on.
  it('is over for every process and socket, however it ended', async () => {
    const bystander = await quickPerson(http, world, 'Bystander');
    const socket = await watchUser(bystander);
    const outcomes = await Promise.all(
      Object.entries(ends).map(async ([name, end]) => [name, await outcomeOf(end).catch((error: Error) => error.message)]),
    );
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(Object.keys(ends).map((name) => [name, 'over'])));
    // Nobody else was put out with them.
    expect([await holder(second, bystander.cookie), socket.connected]).toEqual([bystander.id, true]);
  });

  it('cannot be had again: a blocked or deleted account signs in no more', async () => {
    const person = await quickPerson(http, world, 'Blocked');
    await act(admin, 'POST', `/api/admin/users/${person.id}/block`, { reason });
    const again = await http.call('POST', '/api/auth/sign-in', { body: { login: person.email, password: PASSWORD } });
    expect([again.status, again.body['statusMessage'], cookieOf(again)]).toEqual([403, 'Account blocked', '']);
    const gone = await quickPerson(http, world, 'Gone');
    await act(gone, 'POST', '/api/my/account/delete', { password: PASSWORD });
    const after = await http.call('POST', '/api/auth/sign-in', { body: { login: gone.email, password: PASSWORD } });
    expect([after.status, after.body['statusMessage']]).toEqual([401, 'Wrong login or password']);
  });
});

describe('a session that begins', () => {
  const planted = `session=${'p'.repeat(43)}`;

  // Not shown red: no door has a way to keep the id that a request came with.
  it('never has the id that the browser came with', async () => {
    const person = await quickPerson(http, world, 'Target');
    const headers = { cookie: planted };
    const signUp = { name: 'New', email: `new-${person.id}@example.com`, password: NEW_PASSWORD };
    const ways: Readonly<Record<string, () => Promise<Answer>>> = {
      'sign-in': () => http.call('POST', '/api/auth/sign-in', { headers, body: { login: person.email, password: PASSWORD } }),
      'sign-up': () => http.call('POST', '/api/auth/sign-up', { headers, body: signUp }),
      'a new password': () => http.call('POST', '/api/my/password', { as: person, body: { current: PASSWORD, password: NEW_PASSWORD } }),
    };
    for (const [name, begin] of Object.entries(ways)) {
      const answer = await begin();
      expect([name, answer.status]).toEqual([name, 200]);
      expect(cookieOf(answer)).toMatch(/^session=[\w-]{43}$/);
      expect([planted, person.cookie]).not.toContain(cookieOf(answer));
      expect(answer.headers.get('set-cookie')).toMatch(/\bsession=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax/);
      expect(await holder(http, cookieOf(answer))).not.toBeNull();
    }
    for (const one of [http, second]) expect(await holder(one, planted)).toBeNull();
    // The token that changed the password is worth nothing afterwards: whoever had copied it is out.
    await until('the old token is out everywhere', async () => (await holder(second, person.cookie)) === null, 5000);
  });

  it('takes no forged cookie: none of these is anybody', async () => {
    const { cookie } = await quickPerson(http, world, 'Forged');
    const token = cookie.slice('session='.length);
    const [{ token_hash: hash } = { token_hash: '' }] = await world.sql<{ token_hash: string }>(
      'select token_hash from identity.sessions order by created_at desc limit 1',
    );
    const forged = [
      token.slice(1),
      `${token}x`,
      token.toUpperCase(),
      hash,
      `${token},${token}`,
      '',
      'null',
      "' or 1=1 --",
      `%73${token.slice(1)}`,
    ];
    for (const value of forged.filter((one) => one !== token)) {
      const answer = await http.call('GET', '/api/my/courses', { headers: { cookie: `session=${value}` } });
      expect([value, answer.status, answer.body['statusMessage']]).toEqual([value, 401, 'Sign in required']);
    }
    expect(await holder(http, cookie)).not.toBeNull();
  });
});

describe('a right that was taken away', () => {
  // AU-02. The promise itself was shown red in `people-rights.int.ts`; here it is every staff door there is.
  it('is gone at every staff door of every process with the next call, and at the sockets', async () => {
    const former = await quickPerson(http, world, 'Former', ['student', 'admin']);
    const socket = await watch(gateway, former);
    sockets.push(socket);
    expect(await join(socket, `board:${scene.paidExam.id}`)).toBe('ok');
    expect((await second.call('GET', '/api/admin/users', { as: former })).status).toBe(200);
    await act(admin, 'PUT', `/api/admin/users/${former.id}/roles`, { roles: ['student'], reason });
    expect((await second.call('GET', '/api/admin/users', { as: former })).status).toBe(403);
    const staff = Object.entries(endpoints).filter(([, { access }]) => access.kind === 'may');
    for (const [name, value] of staff) {
      const ready = await prepare(scene, name, value, true);
      const { status, body } = await send(scene, value, { ...ready, as: former });
      expect([name, status, body['statusMessage']]).toEqual([name, 403, 'Not allowed']);
    }
    expect(staff.length).toBeGreaterThan(10);
    await until('the board is closed to them', async () => socket.frames.some(({ event }) => event === 'closed'));
  });
});
