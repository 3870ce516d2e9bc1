import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Config } from '#platform';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startMailbox, type Mailbox } from '../support/mailbox.js';
import { cookieNamed, factorsOf, said, type Factors } from '../support/second-factor.js';
import { at, reason } from '../support/staff.js';
import { startWorld, type World } from '../support/world.js';

/** The sign-ins of somebody whose second factors staff took away: the password alone sets no new one up. */
let world: World;
let http: Running;
let mail: Mailbox;
let f: Factors;
let admin: Person;
let count = 0;

const path = '/api/auth/second-factor';
/** Staff with a proven phone and e-mail, or none of them, whose authenticator another admin has taken away. */
const afterReset = async (proven = true): Promise<Person & { phone: string }> => {
  const [made, phone] = [await person(http, world, 'Reset', ['teacher']), `0184${String(1_000_000 + ++count)}`];
  const address = 'update identity.users set email_proven_at = platform.now(), proven_phone = $2 where id = $1';
  if (proven) await world.sql(address, [made.id, phone]);
  await f.setUpTotp(made);
  expect((await http.call('POST', at(made, '/reset-second-factor'), { as: admin, body: { reason } })).body).toEqual({
    reset: true,
    ended: 1,
  });
  return { ...made, phone };
};
const send = (second: string, way: string, on = http): Promise<Answer> =>
  on.call('POST', `${path}/code`, { body: { way }, headers: second === '' ? {} : { cookie: second } });
const pass = (second: string, way: string, code: string): Promise<Answer> => f.post(path, { way, code }, second);
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  mail = await startMailbox(http, world);
  f = factorsOf(http, world, new URL(world.config.PUBLIC_URL).origin);
  admin = await person(http, world, 'Admin', ['admin']);
});
afterAll(async () => {
  await mail.stop();
  await http.close();
  await world.close();
});

describe('after staff took the second factors of somebody away', () => {
  // Red (seen) when the password alone opens a session: whoever had asked for the reset set up a factor of their own.
  it('a code to a proven address stands in for them at every sign-in, until a new one is set up', async () => {
    const who = await afterReset();
    const { answer, second } = await f.signIn(who);
    expect([answer.body, cookieNamed(answer, 'session')]).toEqual([{ user: null, secondFactor: ['sms', 'mail'] }, '']);
    const sent = await send(second, 'mail');
    expect([said(sent), sent.body]).toEqual([
      '200',
      { to: `${who.email.slice(0, 1)}***@example.com`, expiresInSeconds: 300, waitSeconds: 60 },
    ]);
    const code = await mail.codeFor(who.email);
    // Who gets it and did not ask learns that somebody knows the password.
    expect((await mail.all()).find(({ to, text }) => to === who.email && text.includes(code))?.text).toContain('পাসওয়ার্ড জানেন');
    expect([said(await pass(second, 'mail', wrongOf(code))), said(await pass(second, 'sms', code))]).toEqual([
      '422 Wrong code',
      '422 Code expired',
    ]);
    const done = await pass(second, 'mail', code);
    expect([said(done), await f.isIn(cookieNamed(done, 'session'))]).toEqual(['200', true]);

    const again = (await f.signIn(who)).second;
    expect((await send(again, 'sms')).body).toMatchObject({ to: `01*******${who.phone.slice(-2)}` });
    const inAgain = { ...who, cookie: cookieNamed(await pass(again, 'sms', await mail.codeFor(who.phone)), 'session') };
    await f.setUpTotp(inAgain);
    const after = await f.signIn(who);
    expect(after.answer.body.secondFactor).toEqual(['totp', 'recovery']);
    expect(said(await send(after.second, 'mail'))).toBe('409 No second factor');
    // Whoever takes the own factor away has none, as anybody.
    expect(said(await f.own(inAgain, '/totp/remove'))).toBe('200');
    expect((await f.signIn(who)).answer.body.user).toMatchObject({ id: who.id });
  });

  // Red without the look at the purpose, or with tries that begin anew with each password.
  it('that code is one of its own, looked at five times, and ten wrong ones close the step for an hour', async () => {
    const who = await afterReset();
    const reset = await f.post('/api/auth/codes', { purpose: 'reset', to: who.email }, '');
    expect(said(reset)).toBe('200');
    const foreign = await mail.codeFor(who.email);
    const { second } = await f.signIn(who);
    expect(said(await pass(second, 'mail', foreign))).toBe('422 Code expired');
    await send(second, 'sms');
    const code = await mail.codeFor(who.phone);
    const other = (await f.signIn(who)).second;
    for (const left of [4, 3, 2, 1, 0])
      expect((await pass(left % 2 === 0 ? second : other, 'sms', wrongOf(code))).body).toMatchObject({ statusMessage: 'Wrong code' });
    expect(said(await pass(second, 'sms', code))).toBe('429 Too many tries');
    for (let n = 0; n < 5; n += 1) await pass(second, 'totp', '000000');
    expect(said(await pass(second, 'sms', code))).toBe('429 Second factor locked');
  });

  it('is asked of nobody without a proven address, or whom no message reaches', async () => {
    expect((await f.signIn(await afterReset(false))).answer.body.user).toMatchObject({ name: 'Reset' });
    const config = Object.assign(Object.create(Config.prototype) as Config, world.config, {
      MODE: 'production',
      MAIL_URL: 'http://127.0.0.1:9/',
    });
    const byMail = await startHttp({ ...world, config, shared: false });
    try {
      const who = await afterReset();
      const answer = await byMail.call('POST', '/api/auth/sign-in', { body: { login: who.email, password: 'a good password' } });
      expect(answer.body).toEqual({ user: null, secondFactor: ['mail'] });
      expect(said(await send(cookieNamed(answer, 'second'), 'sms', byMail))).toBe('409 No second factor');
    } finally {
      await byMail.close();
    }
    for (const cookie of ['', `second=${'x'.repeat(43)}`]) expect(said(await send(cookie, 'mail'))).toBe('422 Sign-in expired');
  });
});
