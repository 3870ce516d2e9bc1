import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { CreateUsers, PasswordHasher } from '#identity';
import { system } from '#platform/kernel';
import { KnownDevices } from '../../api/src/http/known-devices.js';
import { ServerClock } from '../../api/src/http/server-clock.js';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startMailbox, type Mailbox } from '../support/mailbox.js';
import { startWorld, until, type World } from '../support/world.js';

/** A forgotten password asked for from a device that nobody knows, and what else asks who somebody is. */
let world: World;
let http: Running;
let mail: Mailbox;
let redis: Redis;
let hash: string;
let count = 0;
interface Owner {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
}

const said = ({ status, body }: Answer): string => `${status} ${String(body.statusMessage ?? '')}`.trim();
const cookieOf = (answer: Answer, name: string): string =>
  (answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '').split(';', 1)[0]!;
/** A phone and an e-mail, both proven. */
const owner = async (): Promise<Owner> => {
  const [phone, email] = [`0161${String(1_000_000 + ++count)}`, `owner${count}@example.com`];
  const draft = { name: 'নুসরাত', email, phone, phoneProven: true, passwordHash: hash };
  const { userIds } = await http.dispatcher.command(new CreateUsers(system('test'), [draft]));
  await world.sql('update identity.users set email_proven_at = platform.now() where id = $1', [userIds[0]]);
  return { id: userIds[0]!, phone, email };
};
const post = (path: string, body: unknown, cookie = ''): Promise<Answer> =>
  http.call('POST', path, { body, headers: cookie === '' ? {} : { cookie } });
/** Asks for a code and resets with it, as a browser with this cookie; the answer says which cookie it has then. */
const tryReset = async (to: string, cookie = ''): Promise<{ answer: Answer; asker: string }> => {
  const keys = await redis.keys('limit:code-*');
  if (keys.length > 0) await redis.del(keys);
  const asked = await post('/api/auth/codes', { purpose: 'reset', to }, cookie);
  const asker = cookieOf(asked, 'asker');
  const jar = [asker, cookie].filter((one) => one !== '' && (one === asker || !one.startsWith('asker='))).join('; ');
  const answer = await post('/api/auth/reset', { login: to, code: await mail.codeFor(to), password: 'a brand new river' }, jar);
  return { answer, asker };
};
const waits = ({ body }: Answer): boolean => body['user'] === null && body['waiting'] !== null;
const waitingOf = async (id: string, as: Person): Promise<unknown> =>
  (await http.call('GET', `/api/admin/users/${id}`, { as })).body['waitingResets'];
const toldAt = async (to: string, words: RegExp): Promise<void> =>
  void (await until(`a notice to ${to}`, async () => (await mail.all()).some((one) => one.to === to && words.test(one.text))));
const clockTo = async (offset: string): Promise<void> => {
  await world.setClock(offset);
  await http.app.get(ServerClock).read();
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
beforeEach(() => clockTo('0'));

describe('a reset from a device that the account does not know', () => {
  // Red when the SMS alone is enough: whoever got a number that was given away comes in at once, and nobody is told.
  it('waits a day, ends no sign-in, and the other proven address is told at once', async () => {
    const { phone, email, id } = await owner();
    const session = cookieOf(await post('/api/auth/sign-in', { login: email, password: 'an old password' }), 'session');
    const { answer } = await tryReset(phone);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: null, waiting: { other: `o***@example.com` } });
    const { until: due } = answer.body['waiting'] as { until: string };
    expect(Math.round((Date.parse(due) - Date.now()) / 3_600_000)).toBe(24);
    expect(cookieOf(answer, 'session')).toBe('');
    await toldAt(email, /নতুন একটি ডিভাইস/);
    expect((await http.call('GET', '/api/user', { headers: { cookie: session } })).body).toMatchObject({ id });
    expect(said(await post('/api/auth/sign-in', { login: email, password: 'an old password' }))).toBe('200');
    // Asking again makes it no shorter and no longer.
    const again = (await tryReset(phone)).answer.body['waiting'] as { until: string };
    expect(again.until).toBe(due);

    await clockTo('1 day 1 minute');
    const { answer: done } = await tryReset(phone);
    expect([said(done), done.body['waiting']]).toEqual(['200', null]);
    expect(cookieOf(done, 'session')).not.toBe('');
    await toldAt(email, /নতুন করে দেওয়া হয়েছে/);
  });

  // Red when what was asked for stays for ever: a year later a code alone would do.
  it('has to be asked for anew where nobody came back within a week', async () => {
    const { phone } = await owner();
    expect(waits((await tryReset(phone)).answer)).toBe(true);
    await clockTo('9 days');
    expect(waits((await tryReset(phone)).answer)).toBe(true);
  });

  // Red when devices do not count, and when they count for ever.
  it('does not wait on a device on which one of its logins came in within 90 days', async () => {
    const { phone, email } = await owner();
    const cookie = `known=${http.app.get(KnownDevices).mint(email)}`;
    await clockTo('91 days');
    expect(waits((await tryReset(phone, cookie)).answer)).toBe(true);
    await clockTo('89 days');
    const { answer } = await tryReset(phone, cookie);
    expect([said(answer), answer.body['waiting']]).toEqual(['200', null]);
    await toldAt(email, /নতুন করে দেওয়া হয়েছে/);
    const stranger = await owner();
    expect(waits((await tryReset(stranger.phone, cookie)).answer)).toBe(true);
  });

  // Red when two proofs of two browsers count together: the owner's own e-mail would let in whoever has the number.
  it('goes on once the same browser has proven the other address too', async () => {
    const one = await owner();
    const first = await tryReset(one.phone);
    expect(waits(first.answer)).toBe(true);
    expect(waits((await tryReset(one.email)).answer)).toBe(true);
    const other = await owner();
    const begun = await tryReset(other.phone);
    const { answer } = await tryReset(other.email, begun.asker);
    expect([said(answer), answer.body['waiting']]).toEqual(['200', null]);
  });

  // Red when a waiting reset outlives a change of the password.
  it('is called off by whoever changes the password', async () => {
    const { phone, email } = await owner();
    expect(waits((await tryReset(phone)).answer)).toBe(true);
    const session = cookieOf(await post('/api/auth/sign-in', { login: email, password: 'an old password' }), 'session');
    expect(said(await post('/api/my/password', { current: 'an old password', password: 'a better river' }, session))).toBe('200');
    await clockTo('1 day 1 minute');
    expect(waits((await tryReset(phone)).answer)).toBe(true);
  });

  // Red when support has no say, or nobody learns who had it.
  it('goes on when support releases it, which the audit log keeps', async () => {
    const { phone, id } = await owner();
    const support = await person(http, world, 'Support', ['support']);
    let reset = id;
    const release = (as = support): Promise<Answer> =>
      http.call('POST', `/api/admin/users/${id}/release-reset`, { as, body: { reset, reason: 'Seen with an identity card' } });
    expect((await release()).body).toEqual({ released: 0 });
    expect(waits((await tryReset(phone)).answer)).toBe(true);
    const detail = async () => (await waitingOf(id, support)) as { id: string }[];
    expect(await detail()).toEqual([{ id: expect.any(String), address: `01*******${phone.slice(-2)}`, until: expect.any(String) }]);
    reset = (await detail())[0]!.id;
    expect(said(await release(await person(http, world, 'Student')))).toBe('403 Not allowed');
    expect((await release()).body).toEqual({ released: 1 });
    expect(await detail()).toEqual([]);
    const { answer } = await tryReset(phone);
    expect([said(answer), answer.body['waiting']]).toEqual(['200', null]);
    const log = await world.sql<{ action: string }>(
      'select action, actor_id, reason from platform.audit where subject_id = $1 order by id',
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual(['user.reset-waits', 'user.reset-released', 'user.password-reset']);
    expect(log[1]).toMatchObject({ actor_id: support.id, reason: 'Seen with an identity card' });
  });

  // Red when support's word for one frees all that wait: whoever had asked by the other address came in with the owner.
  it('is called off when support releases another one of the account', async () => {
    const { phone, email, id } = await owner();
    const support = await person(http, world, 'Support 2', ['support']);
    for (const to of [phone, email]) expect(waits((await tryReset(to)).answer)).toBe(true);
    const waiting = (await waitingOf(id, support)) as { id: string; address: string }[];
    expect(waiting.map(({ address }) => address)).toEqual([`01*******${phone.slice(-2)}`, 'o***@example.com']);
    const body = { reset: waiting[1]!.id, reason: 'Seen with an identity card' };
    expect((await http.call('POST', `/api/admin/users/${id}/release-reset`, { as: support, body })).body).toEqual({ released: 1 });
    expect(await waitingOf(id, support)).toEqual([]);
    const log = await world.sql(`select after from platform.audit where subject_id = $1 and action = 'user.reset-released'`, [id]);
    expect(log).toEqual([{ after: { by: 'o***@example.com', calledOff: 1 } }]);
    // The stranger's begins its day anew, and the owner's goes on.
    expect(waits((await tryReset(phone)).answer)).toBe(true);
    const { answer } = await tryReset(email);
    expect([said(answer), answer.body['waiting']]).toEqual(['200', null]);
  });
});

describe('a new way into the account', () => {
  const older = (id: string): Promise<unknown> =>
    world.sql(`update identity.sessions set created_at = created_at - interval '16 minutes' where user_id = $1`, [id]);

  // Red when a sign-in of yesterday is enough: whoever finds an open browser takes the account over for good.
  it('asks for the password where the sign-in is older than a quarter of an hour', async () => {
    const somebody = await person(http, world, 'Old');
    expect(said(await post('/api/my/email/codes', { email: 'fresh1@example.com' }, somebody.cookie))).toBe('200');
    await older(somebody.id);
    for (const [path, body] of [
      ['/api/my/phone/codes', { phone: '01611999999' }],
      ['/api/my/email/codes', { email: 'fresh2@example.com' }],
    ] as const) {
      expect(said(await post(path, body, somebody.cookie))).toBe('403 Fresh proof needed');
      expect(said(await post(path, { ...body, current: 'not mine' }, somebody.cookie))).toBe('422 Wrong password');
      expect(said(await post(path, { ...body, current: 'a good password' }, somebody.cookie))).toBe('200');
    }
  });

  it('asks for a new sign-in where a first password is set', async () => {
    const somebody = await person(http, world, 'First');
    await world.sql('delete from identity.credentials where user_id = $1', [somebody.id]);
    await older(somebody.id);
    const first = { password: 'a better river' };
    expect(said(await post('/api/my/password', first, somebody.cookie))).toBe('403 Fresh proof needed');
    await world.sql('update identity.sessions set created_at = platform.now() where user_id = $1', [somebody.id]);
    expect(said(await post('/api/my/password', first, somebody.cookie))).toBe('200');
  });

  // Red when a change of an address is told to nobody.
  it('is told to the proven addresses that were there before, and a new password to those that are', async () => {
    const { phone, email } = await owner();
    const session = cookieOf(await post('/api/auth/sign-in', { login: email, password: 'an old password' }), 'session');
    const next = '01619888888';
    expect(said(await post('/api/my/phone/codes', { phone: next }, session))).toBe('200');
    expect(said(await post('/api/my/phone', { phone: next, code: await mail.codeFor(next) }, session))).toBe('200');
    await toldAt(email, /মোবাইল নম্বর বদলেছে/);
    await toldAt(phone, /মোবাইল নম্বর বদলেছে/);
    // Red (seen) when nobody is notified of a changed password: whoever sat at an open browser kept the account.
    expect(said(await post('/api/my/password', { current: 'an old password', password: 'a better river' }, session))).toBe('200');
    await toldAt(email, /পাসওয়ার্ড বদলেছে/);
    await toldAt(next, /পাসওয়ার্ড বদলেছে/);
  });
});
