import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { CreateUsers, PasswordHasher } from '#identity';
import { system } from '#platform/kernel';
import { KnownDevices } from '../../api/src/http/known-devices.js';
import { person, startHttp, type Answer, type CallOptions, type Person, type Running } from '../support/api.js';
import { startMailbox, type Mailbox } from '../support/mailbox.js';
import { startWorld, type World } from '../support/world.js';

/** Passwords and proven addresses of the own account, over the doors. */
let world: World;
let http: Running;
let mail: Mailbox;
let redis: Redis;
let hash: string;
let count = 0;

const newPhone = (): string => `0151${String(1_000_000 + ++count).padStart(7, '0')}`;
const call = (method: string, path: string, options?: CallOptions): Promise<Answer> => http.call(method, path, options);
const post = (path: string, body: unknown, as?: Person): Promise<Answer> => call('POST', path, { body, as });
const cookieOf = (answer: Answer): string =>
  (answer.headers.getSetCookie().find((one) => one.startsWith('session=')) ?? '').split(';', 1)[0]!;
const said = ({ status, body }: Answer): string => `${status} ${String(body.statusMessage ?? '')}`.trim();
const signIn = (login: string, password: string): Promise<Answer> => post('/api/auth/sign-in', { login, password });
const me = async (cookie: string): Promise<Record<string, unknown> | null> =>
  (await call('GET', '/api/user', { headers: { cookie } })).body;
const isIn = async (cookie: string): Promise<boolean> => (await me(cookie)) !== null;
const account = async (as: Person): Promise<Record<string, unknown>> => (await call('GET', '/api/my/account', { as })).body;
/** Somebody with a proven phone, and an e-mail if wanted; the password is 'an old password'. */
const known = async (over: { email?: string; phone?: string } = {}): Promise<{ id: string; phone: string }> => {
  const phone = over.phone ?? newPhone();
  const draft = { name: 'নুসরাত', email: over.email ?? `k${++count}@example.com`, phone, phoneProven: true, passwordHash: hash };
  const { userIds } = await http.dispatcher.command(new CreateUsers(system('test'), [draft]));
  return { id: userIds[0]!, phone };
};
/** As on a device on which this login came in before. */
const atHome = (login: string): Record<string, string> => ({ cookie: `known=${http.app.get(KnownDevices).mint(login)}` });
const reset = (login: string, code: string, password: string, headers: Record<string, string> = atHome(login)): Promise<Answer> =>
  call('POST', '/api/auth/reset', { body: { login, code, password }, headers });
const resetCode = async (to: string): Promise<string> => {
  expect(said(await post('/api/auth/codes', { purpose: 'reset', to }))).toBe('200');
  return mail.codeFor(to);
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  mail = await startMailbox(http, world);
  redis = new Redis(world.redisUrl);
  hash = await http.app.get(PasswordHasher, { strict: false }).hash('an old password');
});
afterAll(async () => {
  redis.disconnect();
  await mail.stop();
  await http.close();
  await world.close();
});

describe('a forgotten password', () => {
  it('is set anew by a code to the phone: every other sign-in ends, a new one begins', async () => {
    const { phone } = await known();
    const old = [cookieOf(await signIn(phone, 'an old password')), cookieOf(await signIn(phone, 'an old password'))];
    const code = await resetCode(phone);
    const done = await reset(phone, code, 'a brand new river');
    expect(said(done)).toBe('200');
    // Red with: sessions left standing.
    expect(await Promise.all(old.map(isIn))).toEqual([false, false]);
    expect(await isIn(cookieOf(done))).toBe(true);
    expect(said(await signIn(phone, 'an old password'))).toBe('401 Wrong login or password');
    expect(said(await signIn(phone, 'a brand new river'))).toBe('200');
    expect(said(await reset(phone, code, 'another river'))).toBe('422 Code expired');
    const [entry] = await world.sql(
      `select action, after from platform.audit where action = 'user.password-reset' order by id desc limit 1`,
    );
    expect(entry).toEqual({ action: 'user.password-reset', after: { by: `01*******${phone.slice(-2)}`, endedSessions: 2 } });
  });

  it('is set anew by a code to the e-mail, which is proven by it', async () => {
    const somebody = await person(http, world, 'Reset');
    expect(await account(somebody)).toMatchObject({ emailProven: false, hasPassword: true });
    const done = await reset(somebody.email, await resetCode(somebody.email), 'a brand new river');
    expect(await account({ ...somebody, cookie: cookieOf(done) })).toMatchObject({ emailProven: true });
  });

  it('is weak when it names the person, which costs a try but not the code', async () => {
    const { phone } = await known();
    const code = await resetCode(phone);
    expect(said(await reset(phone, code, `x${phone}x`))).toBe('422 Weak password');
    expect(said(await reset(phone, code, 'a brand new river'))).toBe('200');
  });

  it('opens no blocked account, and says so to whoever has the code alone', async () => {
    const { id, phone } = await known();
    await world.sql(`update identity.users set state = 'blocked', blocked_reason = 'test' where id = $1`, [id]);
    const code = await resetCode(phone);
    expect(
      said(await post('/api/auth/reset', { login: phone, code: code === '000000' ? '000001' : '000000', password: 'a brand new river' })),
    ).toBe('422 Wrong code');
    expect(said(await reset(phone, code, 'a brand new river'))).toBe('403 Account blocked');
    // Red with: the state looked at before the password.
    expect(said(await signIn(phone, 'a wrong password'))).toBe('401 Wrong login or password');
    expect(said(await signIn(phone, 'an old password'))).toBe('403 Account blocked');
  });

  it('is not set by a phone that only stands in a profile', async () => {
    const somebody = await person(http, world, 'Contact');
    const phone = newPhone();
    await post('/api/auth/update', { phone, hsc_batch: 'HSC 2026', institute: 'ঢাকা কলেজ' }, somebody);
    const before = new Set((await world.sql<{ id: string }>('select id from identity.codes')).map(({ id }) => id));
    expect(said(await post('/api/auth/codes', { purpose: 'reset', to: phone }))).toBe('200');
    const made = (await world.sql<{ id: string; user_id: string | null }>('select id, user_id from identity.codes')).filter(
      ({ id }) => !before.has(id),
    );
    expect(made).toMatchObject([{ user_id: null }]);
  });
});

describe('the own password', () => {
  it('is changed: others end, this sign-in goes on under a new token', async () => {
    const somebody = await person(http, world, 'Change');
    const other = cookieOf(await signIn(somebody.email, 'a good password'));
    const done = await post('/api/my/password', { current: 'a good password', password: 'a better river' }, somebody);
    expect([said(done), done.body]).toEqual(['200', { endedSessions: 1 }]);
    const renewed = cookieOf(done);
    expect(renewed).not.toBe(somebody.cookie);
    // Red with: the token kept (fixation: who read it before keeps reading).
    expect(await Promise.all([isIn(other), isIn(somebody.cookie), isIn(renewed)])).toEqual([false, false, true]);
    expect(said(await signIn(somebody.email, 'a good password'))).toBe('401 Wrong login or password');
    const sessions = await world.sql('select 1 from identity.sessions where user_id = $1 and revoked_at is null', [somebody.id]);
    expect(sessions).toHaveLength(1);
  });

  it('asks for the one of now, ten times in a quarter of an hour', async () => {
    const somebody = await person(http, world, 'Guess');
    const guess = () => post('/api/my/password', { current: 'not mine', password: 'a better river' }, somebody);
    const answers: string[] = [];
    for (let n = 0; n < 11; n += 1) answers.push(said(await guess()));
    expect(answers).toEqual([...Array.from({ length: 10 }, () => '422 Wrong password'), '429 Too many requests']);
    expect(await isIn(somebody.cookie)).toBe(true);
  });

  it('is not the name, the e-mail or a common one', async () => {
    const somebody = await person(http, world, 'Rahima');
    for (const password of ['rahima rahima', somebody.email, 'password123', '12345678', 'Prostuti 2026'])
      expect(said(await post('/api/my/password', { current: 'a good password', password }, somebody))).toBe('422 Weak password');
    for (const password of ['password123', 'nusrat jahan'])
      expect(said(await post('/api/auth/sign-up', { name: 'Nusrat Jahan', email: 'fresh@example.com', password }))).toBe(
        '422 Weak password',
      );
  });

  it('is set without one where there is none yet', async () => {
    const somebody = await person(http, world, 'Google');
    await world.sql('delete from identity.credentials where user_id = $1', [somebody.id]);
    expect(await account(somebody)).toMatchObject({ hasPassword: false });
    expect(said(await post('/api/my/password', { password: 'a better river' }, somebody))).toBe('200');
    expect(said(await signIn(somebody.email, 'a better river'))).toBe('200');
  });
});

describe('proving an address', () => {
  it('makes a phone sign in, and tells that it is taken only after its code', async () => {
    const [one, other] = [await person(http, world, 'One'), await person(http, world, 'Other')];
    const phone = newPhone();
    expect(said(await post('/api/my/phone/codes', { phone: `+88${phone}` }, one))).toBe('200');
    const code = await mail.codeFor(phone);
    // Red with: a code that is good for whoever is signed in.
    expect(said(await post('/api/my/phone', { phone, code }, other))).toBe('422 Code expired');
    const proven = await post('/api/my/phone', { phone, code }, one);
    expect(proven.body.user).toMatchObject({ id: one.id, phone });
    expect(await account(one)).toMatchObject({ provenPhone: phone });
    expect(said(await signIn(phone, 'a good password'))).toBe('200');

    await redis.del(await redis.keys('limit:code-pause:*'));
    expect(said(await post('/api/my/phone/codes', { phone }, other))).toBe('200');
    const second = await mail.codeFor(phone);
    expect(said(await post('/api/my/phone', { phone, code: second === '111111' ? '222222' : '111111' }, other))).toBe('422 Wrong code');
    expect(said(await post('/api/my/phone', { phone, code: second }, other))).toBe('409 Phone taken');
    expect(await account(other)).toMatchObject({ provenPhone: null });
    const audit = await world.sql(`select after from platform.audit where action = 'user.phone' and subject_id = $1`, [one.id]);
    expect(audit).toEqual([{ after: { phone: `01*******${phone.slice(-2)}` } }]);
  });

  it('makes an e-mail theirs, unless it is proven elsewhere; one that nobody proved gives way where nothing is lost', async () => {
    const taken = await person(http, world, 'Taken');
    await world.sql('update identity.users set email_proven_at = now() where id = $1', [taken.id]);
    const claimed = 'claimed@example.com';
    const claimer = await known({ email: claimed });
    const somebody = await person(http, world, 'Somebody');
    const prove = async (email: string): Promise<Answer> => {
      await post('/api/my/email/codes', { email }, somebody);
      return post('/api/my/email', { email, code: await mail.codeFor(email) }, somebody);
    };
    expect(said(await prove(taken.email))).toBe('409 E-mail taken');
    const done = await prove(claimed);
    expect([said(done), done.body.user]).toEqual(['200', expect.objectContaining({ email: claimed })]);
    expect(await account(somebody)).toMatchObject({ emailProven: true });
    expect(await world.sql('select email, proven_phone from identity.users where id = $1', [claimer.id])).toEqual([
      { email: null, proven_phone: claimer.phone },
    ]);
  });
});
