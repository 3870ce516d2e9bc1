import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PasswordHasher } from '#identity';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { startMailbox, type Mailbox } from '../support/mailbox.js';
import { staffOf } from '../support/staff.js';
import { startWorld, type World } from '../support/world.js';

/** What happens between the look at a password or a session and what it allows. */
let world: World;
let http: Running;
let mail: Mailbox;
let hasher: PasswordHasher;
let admin: Person;

const said = ({ status, body }: Answer): string => `${status} ${String(body.statusMessage ?? '')}`.trim();
const post = (path: string, body: unknown, as?: Person): Promise<Answer> => http.call('POST', path, { body, as });
const signIn = (who: Person): Promise<Answer> => post('/api/auth/sign-in', { login: who.email, password: 'a good password' });
const sessionsOf = (who: Person): Promise<object[]> =>
  world.sql('select 1 from identity.sessions where user_id = $1 and revoked_at is null', [who.id]);
const stateOf = async (who: Person): Promise<unknown> => (await world.sql('select state from identity.users where id = $1', [who.id]))[0];
/** The next password is found right or wrong, and this happens before anybody acts on it. */
const thenFirst = (happens: () => Promise<unknown>): void => {
  const verify = hasher.verify.bind(hasher);
  jest.spyOn(hasher, 'verify').mockImplementationOnce(async (password, stored) => {
    const right = await verify(password, stored);
    await happens();
    return right;
  });
};
/** Ended in the table; caches have not heard of it. */
const endBehindCaches = async (who: Person): Promise<void> => {
  expect((await http.call('GET', '/api/user', { as: who })).body).toMatchObject({ id: who.id });
  await world.sql('update identity.sessions set revoked_at = now() where user_id = $1', [who.id]);
  expect((await http.call('GET', '/api/user', { as: who })).body).toMatchObject({ id: who.id });
};

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  mail = await startMailbox(http, world);
  hasher = http.app.get(PasswordHasher, { strict: false });
  admin = await person(http, world, 'Main Admin', ['student', 'admin']);
});
afterAll(async () => {
  await mail.stop();
  await http.close();
  await world.close();
});

describe('a sign-in', () => {
  // Red with: a session opened for a password that was right when it was looked at: it outlives the change that ended all others.
  it('that a changed password overtakes does not come in', async () => {
    const owner = await person(http, world, 'Overtaken');
    thenFirst(() => post('/api/my/password', { current: 'a good password', password: 'a better river' }, owner));
    expect(said(await signIn(owner))).toBe('401 Wrong login or password');
    expect(await sessionsOf(owner)).toHaveLength(1);
  });

  // Red with: the state looked at before the transaction alone: the session waits for the day the account is opened again.
  it('that a block overtakes leaves no session behind', async () => {
    const one = await person(http, world, 'Blocked');
    thenFirst(() => staffOf(world, http).block(admin, one));
    expect(said(await signIn(one))).toBe('403 Account blocked');
    expect(await sessionsOf(one)).toEqual([]);
  });

  // Red with: the same: browser and address of somebody whose account is gone.
  it('that a deletion overtakes leaves no session behind', async () => {
    const one = await person(http, world, 'Deleted');
    thenFirst(() => post('/api/my/account/delete', { password: 'a good password' }, one));
    expect(said(await signIn(one))).toBe('401 Wrong login or password');
    expect(await world.sql('select 1 from identity.sessions where user_id = $1', [one.id])).toEqual([]);
  });
});

describe('an ended sign-in that a cache still knows', () => {
  // Red with: the cached session trusted for it.
  it('adds no phone to the account', async () => {
    const one = await person(http, world, 'Put Out');
    const phone = '01522222222';
    expect(said(await post('/api/my/phone/codes', { phone }, one))).toBe('200');
    const code = await mail.codeFor(phone);
    await endBehindCaches(one);
    expect(said(await post('/api/my/phone', { phone, code }, one))).toBe('401 Sign in required');
    expect(await world.sql('select proven_phone from identity.users where id = $1', [one.id])).toEqual([{ proven_phone: null }]);
  });

  it('does not delete the account', async () => {
    const one = await person(http, world, 'Put Out');
    await endBehindCaches(one);
    expect(said(await post('/api/my/account/delete', { password: 'a good password' }, one))).toBe('401 Sign in required');
    expect(await stateOf(one)).toEqual({ state: 'active' });
  });
});

describe('a deletion', () => {
  // Red with: the password of before taken for the one of now.
  it('that a changed password overtakes deletes nothing', async () => {
    const one = await person(http, world, 'Changed');
    const other = await hasher.hash('a better river');
    thenFirst(() => world.sql('update identity.credentials set hash = $2 where user_id = $1', [one.id, other]));
    expect(said(await post('/api/my/account/delete', { password: 'a good password' }, one))).toBe('422 Wrong password');
    expect(await stateOf(one)).toEqual({ state: 'active' });
  });
});

describe('a reset by an e-mail that nobody proved', () => {
  // Red with: only asked when the code goes out: whoever has the mistyped address takes the account over for five minutes more.
  it('is no longer good once a phone is proven', async () => {
    const owner = await person(http, world, 'Mistyped');
    expect(said(await post('/api/auth/codes', { purpose: 'reset', to: owner.email }))).toBe('200');
    const code = await mail.codeFor(owner.email);
    await world.sql(`update identity.users set proven_phone = '01533333333' where id = $1`, [owner.id]);
    const reset = { login: owner.email, code, password: 'a stranger river' };
    expect(said(await post('/api/auth/reset', reset))).toBe('422 Code expired');
    expect(said(await signIn(owner))).toBe('200');
  });
});
