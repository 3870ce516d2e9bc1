import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { notificationKinds } from '#contracts/shared/choices';
import { GetLearnerCards } from '#identity';
import { person, startGateway, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startWorld, until, type World } from '../support/world.js';

/** Devices, settings and the end of the own account, over the doors: AU-03. */
let world: World;
let http: Running;
let second: Running;

const post = (path: string, body: unknown, as?: Person): Promise<Answer> => http.call('POST', path, { body, as });
const said = ({ status, body }: Answer): string => `${status} ${String(body.statusMessage ?? '')}`.trim();
const cookieOf = (answer: Answer): string => (answer.headers.getSetCookie()[0] ?? '').split(';', 1)[0]!;
const chrome = 'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const signIn = (somebody: Person, agent = chrome): Promise<Answer> =>
  http.call('POST', '/api/auth/sign-in', {
    body: { login: somebody.email, password: 'a good password' },
    headers: { 'user-agent': agent },
  });
interface Device {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly current: boolean;
}
const devices = async (cookie: string): Promise<Device[]> =>
  (await http.call('GET', '/api/my/devices', { headers: { cookie } })).body.devices as Device[];
const isIn = async (cookie: string, at = http): Promise<boolean> =>
  (await at.call('GET', '/api/my/account', { headers: { cookie } })).status === 200;

beforeAll(async () => {
  world = await startWorld();
  [http, second] = [await startHttp(world), await startHttp(world)];
});
afterAll(async () => {
  await http.close();
  await second.close();
  await world.close();
});

describe('devices', () => {
  it('are listed with a name, a shortened address and which one this is', async () => {
    const somebody = await person(http, world, 'Devices');
    const phone = cookieOf(await signIn(somebody));
    const [first, other] = await devices(phone);
    expect(first).toMatchObject({ device: 'Chrome, Android', address: '127.0.0.…', current: true });
    expect(other).toMatchObject({ device: 'test', current: false });
    expect(JSON.stringify([first, other])).not.toContain('127.0.0.1');
  });

  it('are ended one by one, the own one with its cookie, everywhere', async () => {
    const somebody = await person(http, world, 'Ending');
    const phone = cookieOf(await signIn(somebody));
    expect(await isIn(phone, second)).toBe(true);
    const { id } = (await devices(somebody.cookie)).find(({ current }) => !current)!;
    expect(said(await http.call('DELETE', `/api/my/devices/${id}`, { as: somebody }))).toBe('200');
    // Red with: no drop of the cached session.
    await until('the other process refuses', async () => !(await isIn(phone, second)), 5000);
    expect(said(await http.call('DELETE', `/api/my/devices/${id}`, { as: somebody }))).toBe('404 Not found');
    const own = (await devices(somebody.cookie)).find(({ current }) => current)!;
    const out = await http.call('DELETE', `/api/my/devices/${own.id}`, { as: somebody });
    expect(out.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
    expect(await isIn(somebody.cookie)).toBe(false);
  });

  // Red with: the session looked up by its id alone.
  it("are nobody else's to end", async () => {
    const [owner, stranger] = [await person(http, world, 'Owner'), await person(http, world, 'Stranger')];
    const [{ id }] = (await devices(owner.cookie)) as [Device];
    expect(said(await http.call('DELETE', `/api/my/devices/${id}`, { as: stranger }))).toBe('404 Not found');
    expect(await isIn(owner.cookie)).toBe(true);
  });

  it('are all ended but this one', async () => {
    const somebody = await person(http, world, 'Others');
    const others = [cookieOf(await signIn(somebody)), cookieOf(await signIn(somebody))];
    const done = await post('/api/my/devices/end-others', undefined, somebody);
    expect(done.body).toEqual({ ended: 2 });
    expect([await isIn(somebody.cookie), ...(await Promise.all(others.map((one) => isIn(one))))]).toEqual([true, false, false]);
    expect(await devices(somebody.cookie)).toHaveLength(1);
  });
});

describe('a cookie', () => {
  // Red with: a token handed to SQL as it comes.
  it.each([
    'session=',
    `session=${'x'.repeat(43)}`,
    `session=${'x'.repeat(5000)}`,
    "session='; drop table identity.sessions; --",
    'session=%00%0a',
    'session=ÿÿÿ; lang=xx',
    '; ; = ;session',
    `__Host-session=${'y'.repeat(43)}`,
  ])('that is forged or broken is simply nobody: %j', async (cookie) => {
    const seen = await http.call('GET', '/api/user', { headers: { cookie } });
    expect([seen.status, seen.text]).toEqual([200, 'null']);
    expect(said(await http.call('GET', '/api/my/account', { headers: { cookie } }))).toBe('401 Sign in required');
  });
});

describe('the own account', () => {
  it('shows and keeps the name and what one wants to hear of', async () => {
    const somebody = await person(http, world, 'Settings');
    const get = async () => (await http.call('GET', '/api/my/account', { as: somebody })).body;
    expect(await get()).toMatchObject({
      hasPassword: true,
      google: false,
      provenPhone: null,
      emailProven: false,
      notifications: { exams: true, results: true, answers: true, offers: false },
    });
    const notifications = Object.fromEntries(notificationKinds.map((kind) => [kind, kind === 'offers']));
    const saved = await http.call('PUT', '/api/my/account', { as: somebody, body: { name: ' নতুন নাম ', notifications } });
    expect(saved.body.user).toMatchObject({ name: 'নতুন নাম' });
    expect(await get()).toMatchObject({ notifications, user: { name: 'নতুন নাম' } });
    expect((await http.call('GET', '/api/user', { as: somebody })).body).toMatchObject({ name: 'নতুন নাম' });
  });

  // Red when what was said is not what a ranked exam asks for (`start.int.ts`), or a minor passes without a guardian.
  it('says its age, or who of the family agrees, and the last word counts', async () => {
    const somebody = await person(http, world, 'Young');
    const known = async () => (await http.dispatcher.query(new GetLearnerCards([somebody.id])))[0]?.guardianKnown;
    const say = (body: unknown) => http.call('PUT', '/api/my/account/guardian', { as: somebody, body });
    const minor = { adult: false, guardian: 'রাহেলা বেগম', relation: 'mother', agreed: true };
    for (const body of [{ adult: false }, { ...minor, agreed: false }, { ...minor, guardian: '' }, { ...minor, relation: 'neighbour' }])
      expect((await say(body)).status).toBe(400);
    expect(await known()).toBe(false);
    expect((await say(minor)).body).toEqual({ saved: true });
    expect(await known()).toBe(true);
    const stored = async () =>
      (await world.sql('select guardian_consent as said from identity.users where id = $1', [somebody.id]))[0]?.said;
    expect(await stored()).toEqual({ ...minor, at: expect.any(String) });
    expect((await say({ adult: true })).body).toEqual({ saved: true });
    expect(await stored()).toEqual({ adult: true, at: expect.any(String) });
    await post('/api/my/account/delete', { password: 'a good password' }, somebody);
    expect(await stored()).toBeNull();
  });

  it('is deleted for good with the password: nothing personal stays, sign-ins end, the event is out', async () => {
    const somebody = await person(http, world, 'Leaving');
    await post('/api/auth/update', { phone: '01712345678', hsc_batch: 'HSC 2026', institute: 'ঢাকা কলেজ' }, somebody);
    const other = cookieOf(await signIn(somebody));
    expect(said(await post('/api/my/account/delete', {}, somebody))).toBe('422 Wrong password');
    expect(said(await post('/api/my/account/delete', { password: 'wrong' }, somebody))).toBe('422 Wrong password');
    const done = await post('/api/my/account/delete', { password: 'a good password' }, somebody);
    expect([said(done), done.headers.get('set-cookie')?.startsWith('session=; Max-Age=0')]).toEqual(['200', true]);
    expect(await Promise.all([isIn(somebody.cookie), isIn(other)])).toEqual([false, false]);
    const [row] = await world.sql('select * from identity.users where id = $1', [somebody.id]);
    expect(row).toMatchObject({
      state: 'deleted',
      name: 'প্রাক্তন শিক্ষার্থী',
      email: null,
      phone: null,
      institute: null,
      hsc_batch: null,
      roles: ['student'],
    });
    for (const table of ['credentials', 'sessions', 'codes', 'resets'])
      expect(await world.sql(`select 1 from identity.${table} where user_id = $1`, [somebody.id])).toEqual([]);
    expect(
      await world.sql(`select 1 from platform.outbox where name = 'UserDeleted' and data->>'userId' = $1`, [somebody.id]),
    ).toHaveLength(1);
    expect(said(await signIn(somebody))).toBe('401 Wrong login or password');
    // The address is free again.
    const again = await post('/api/auth/sign-up', { name: 'আবার', email: somebody.email, password: 'a quiet river' });
    expect(said(again)).toBe('200');
  });

  // Red with: no lock around the count of admins: both were gone.
  it('of the last admin stays, also when two go at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await world.sql(`update identity.users set roles = '{student}' where roles @> '{admin}'`);
      const admins = [await person(http, world, 'AdminA', ['admin']), await person(http, world, 'AdminB', ['admin'])];
      // Without a password nothing is hashed, so that the two do not come one after the other by that alone.
      await world.sql('delete from identity.credentials where user_id = any($1)', [admins.map(({ id }) => id)]);
      const gone = await Promise.all(admins.map((as) => post('/api/my/account/delete', {}, as)));
      expect(gone.map(said).toSorted()).toEqual(['200', '409 Last admin']);
      expect(await world.sql(`select 1 from identity.users where roles @> '{admin}' and state = 'active'`)).toHaveLength(1);
    }
  });
});

describe('sockets', () => {
  let gateway: Running;
  const open: Socket[] = [];
  beforeAll(async () => {
    gateway = await startGateway(world);
    await until('the gateway hears pushes', async () => (await gateway.call('GET', '/readyz')).status === 200);
  });
  afterAll(async () => {
    for (const socket of open) socket.disconnect();
    await gateway.close();
  });
  const connect = async (cookie: string): Promise<Socket> => {
    const socket = io(gateway.base, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { cookie } });
    open.push(socket);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return socket;
  };

  // Red with: a push of `user:{id}` left out, and the watch of the sessions with it.
  it.each([
    ['another device ends it', (as: Person) => post('/api/my/devices/end-others', undefined, as)],
    ['the password is changed', (as: Person) => post('/api/my/password', { current: 'a good password', password: 'a better river' }, as)],
    ['the account is deleted', (as: Person) => post('/api/my/account/delete', { password: 'a good password' }, as)],
  ])('close within five seconds when %s', async (_what, end) => {
    const somebody = await person(http, world, 'Socket');
    const socket = await connect(cookieOf(await signIn(somebody)));
    expect(said(await end(somebody))).toBe('200');
    await until('the socket is closed', async () => !socket.connected, 5000);
  });
});
