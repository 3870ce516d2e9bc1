import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Config } from '#platform';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startIssuer, type Issuer } from '../support/issuer.js';
import { refusals } from '../support/refusals.js';
import { cookieNamed, factorsOf, said, type Factors } from '../support/second-factor.js';
import { at, reason } from '../support/staff.js';
import { startWorld, type World } from '../support/world.js';

/** With STAFF_SECOND_FACTOR: what staff may before they have a second factor, and how it is taken from somebody who has lost it. */
const site = 'http://localhost:4711';
let issuer: Issuer;
let world: World;
let http: Running;
let f: Factors;

const userOf = async (as: Person) => (await http.call('GET', '/api/user', { as })).body;
const admin = async (name = 'Admin'): Promise<Person> => {
  const made = await person(http, world, name, ['admin']);
  await f.setUpTotp(made);
  return made;
};
const reset = (as: Person, who: Person): Promise<Answer> => http.call('POST', at(who, '/reset-second-factor'), { as, body: { reason } });
const noticesOf = async (): Promise<number> =>
  (await world.sql(`select 1 from platform.outbox where name = 'SecurityNoticeRequested'`)).length;

beforeAll(async () => {
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  issuer = await startIssuer(`${site}/auth/google`);
  world = await startWorld();
  // A second http process beside the shared one, on the same database: only how it is configured differs.
  const config = Object.assign(Object.create(Config.prototype) as Config, world.config, {
    PUBLIC_URL: site,
    STAFF_SECOND_FACTOR: true,
    GOOGLE_CLIENT_ID: issuer.clientId,
    GOOGLE_CLIENT_SECRET: issuer.clientSecret,
    GOOGLE_ISSUER: issuer.url,
  });
  http = await startHttp({ ...world, config, shared: false });
  f = factorsOf(http, world, site);
});
afterAll(async () => {
  await http.close();
  await world.close();
  await issuer.stop();
});

describe('staff without a second factor', () => {
  // Red (seen) when rights are counted from the roles alone.
  it('hold no right until one is set up, and none again once the last is removed', async () => {
    const me = await person(http, world, 'Newcomer', ['admin']);
    const list = (): Promise<Answer> => http.call('GET', '/api/admin/users?page=1', { as: me });
    expect([said(await list()), (await userOf(me)).permissions]).toEqual(['403 Second factor needed', []]);
    const { by, expectCode } = refusals(() => http);
    await expectCode('Second factor needed', by(me, 'GET', '/api/admin/users?page=1'));
    // What is anybody's stays open: the page on which one is set up among them.
    expect(said(await http.call('GET', '/api/my/account', { as: me }))).toBe('200');
    await f.setUpTotp(me);
    expect([said(await list()), ((await userOf(me)).permissions as string[]).includes('users.read')]).toEqual(['200', true]);
    expect(said(await f.own(me, '/totp/remove'))).toBe('200');
    expect(said(await list())).toBe('403 Second factor needed');
  });

  it('are told by their own rights alone', async () => {
    const [teacher, student] = [await person(http, world, 'Teacher', ['teacher']), await person(http, world, 'Student')];
    expect(said(await http.call('GET', '/api/admin/users?page=1', { as: teacher }))).toBe('403 Not allowed');
    expect(said(await http.call('GET', '/api/admin/exams?page=1', { as: teacher }))).toBe('403 Second factor needed');
    expect(said(await http.call('GET', '/api/admin/exams?page=1', { as: student }))).toBe('403 Not allowed');
  });
});

describe('a lost second factor', () => {
  it('is taken away by another admin, with a reason: every sign-in ends, and every proven address is told', async () => {
    const [one, two] = [await admin('One'), await admin('Two')];
    await world.sql('update identity.users set email_proven_at = platform.now(), proven_phone = $2 where id = $1', [two.id, '01755555501']);
    const waits = (await f.signIn(two)).second;
    expect((await http.call('GET', at(two), { as: one })).body).toMatchObject({ secondFactor: true });
    const before = await noticesOf();
    const done = await reset(one, two);
    expect([said(done), done.body]).toEqual(['200', { reset: true, ended: 1 }]);
    expect([await f.isIn(two.cookie), said(await f.byCode(waits, '123456')), (await noticesOf()) - before]).toEqual([
      false,
      '422 Sign-in expired',
      2,
    ]);
    const [entry] = await world.sql(`select actor_id, reason from platform.audit where action = 'user.factor-reset' and subject_id = $1`, [
      two.id,
    ]);
    expect(entry).toEqual({ actor_id: one.id, reason });
    // `second-factor-reset.int.ts` says how it goes on.
    expect((await f.signIn(two)).answer.body).toEqual({ user: null, secondFactor: ['sms', 'mail'] });
    expect((await reset(one, two)).body).toEqual({ reset: false, ended: 0 });
  });

  it('never by oneself, nor by who may not change roles', async () => {
    const [one, support] = [await admin('Alone'), await person(http, world, 'Support', ['support'])];
    await f.setUpTotp(support);
    expect(said(await reset(one, one))).toBe('409 Own account');
    expect(said(await reset(support, one))).toBe('403 Not allowed');
    expect(await f.state(one)).toMatchObject({ recoveryLeft: 10 });
  });

  // The last admin has nobody to ask: the command on the machine, as `npm run second-factor` runs it.
  it('is taken from the last admin by a command', async () => {
    const one = await admin('Last');
    await world.sql('update identity.users set email_proven_at = platform.now() where id = $1', [one.id]);
    const { DATABASE_URL, REDIS_URL, RECEIPT_SECRET, SETTINGS_KEY, DATA_DIR, STORAGE_DIR } = world.config;
    const run = (login: string, ...more: string[]) =>
      spawnSync(process.execPath, ['dist/libs/composition/src/reset-second-factor.js', login, 'lost the phone', ...more], {
        env: { MODE: 'demo', DATABASE_URL, REDIS_URL, RECEIPT_SECRET, SETTINGS_KEY, DATA_DIR, STORAGE_DIR },
        encoding: 'utf8',
        timeout: 60_000,
      });
    expect(run('nobody@example.com')).toMatchObject({ status: 1, stderr: 'User not found\n' });
    expect(run(one.email)).toMatchObject({ status: 0, stdout: 'The second factors are gone; 1 sign-ins ended\n' });
    expect((await f.signIn(one)).answer.body.secondFactor).toEqual(['mail']);
    // Who has lost that address too.
    expect(run(one.email, '--without-code')).toMatchObject({ status: 0 });
    expect((await f.signIn(one)).answer.body.user).toMatchObject({ id: one.id });
    expect(await f.logOf(one)).toEqual(['user.factor-added', 'user.factor-reset', 'user.factor-reset']);
  });
});

describe('a sign-in with Google', () => {
  // Red (seen) when Google's word opens the session of an account with a second factor.
  it('goes through the second step too, and then where it was going', async () => {
    const me = await admin('By Google');
    await world.sql('update identity.users set email_proven_at = platform.now() where id = $1', [me.id]);
    issuer.who = { sub: me.id, email: me.email, email_verified: true, name: 'By Google' };
    const begun = await http.call('POST', '/api/auth/google', { body: { next: '/profile' } });
    const query = await issuer.visit(String(begun.body.address));
    const done = await f.post('/api/auth/google/finish', { query }, cookieNamed(begun, 'openid'));
    expect(done.body).toEqual({ user: null, next: '/profile', secondFactor: ['totp', 'recovery'] });
    expect([cookieNamed(done, 'session'), cookieNamed(done, 'known')]).toEqual(['', '']);
    const { body } = await f.own(me, '/recovery-codes');
    const [code = ''] = body.recoveryCodes as string[];
    const entered = await f.byCode(cookieNamed(done, 'second'), code, 'recovery');
    expect([said(entered), await f.isIn(cookieNamed(entered, 'session'))]).toEqual(['200', true]);
  });
});
