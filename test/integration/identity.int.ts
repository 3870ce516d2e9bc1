import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { currentUser } from '#contracts/http/identity';
import {
  CreateUsers,
  GetCurrentUser,
  GetLearnerCards,
  GetUserTopic,
  hashToken,
  PasswordHasher,
  ResolveSessions,
  SignIn,
  SignOut,
  SignUp,
  TouchSession,
  UpdateProfile,
} from '#identity';
import { keys, RedisPort, SessionCache, type Dispatcher } from '#platform';
import { system, type Actor } from '#platform/kernel';
import { compose } from '../support/compose.js';
import { startWorld, type World } from '../support/world.js';

const device = { userAgent: 'Chromium on Linux', address: '203.0.113.7' };
const person = (id: string): Actor => ({ kind: 'user', id, permissions: [] });
const refused = (statusMessage: string) => expect.objectContaining({ statusMessage });

let world: World;
let app: INestApplicationContext;
let dispatcher: Dispatcher;
const signIn = (login: string, password: string) =>
  app.get(SignIn, { strict: false }).run({ login, password, ...device }) as Promise<{ userId: string; token: string }>;
const signUp = (name: string, email: string, password: string) =>
  app.get(SignUp, { strict: false }).run({ name, email, password, ...device });
const resolve = async (token: string) => (await dispatcher.query(new ResolveSessions([hashToken(token)])))[0];

beforeAll(async () => {
  world = await startWorld();
  ({ app, dispatcher } = await compose(world));
  await app.get(RedisPort).open();
});
afterAll(async () => {
  await app.close();
  await world.close();
});

describe('sign-up', () => {
  it('makes an account, its first session and one event', async () => {
    const { userId, token } = await signUp('নুসরাত জাহান', ' Nusrat@Example.com', 'ছোট-নয়-এমন');
    const session = await resolve(token);
    expect(currentUser.parse(session?.user)).toMatchObject({
      id: userId,
      name: 'নুসরাত জাহান',
      email: 'nusrat@example.com',
      roles: ['student'],
      permissions: [],
      phone: null,
    });
    const [{ count }] = (await world.sql<{ count: string }>(
      `select count(*) from platform.outbox where name = 'UserRegistered' and data->>'userId' = $1`,
      [userId],
    )) as [{ count: string }];
    expect(count).toBe('1');
  });

  it('refuses an address that is taken, in any case, and leaves no event', async () => {
    await signUp('এক', 'one@example.com', 'a quiet river 1');
    const before = await world.sql('select id from platform.outbox');
    await expect(signUp('দুই', 'ONE@example.com', 'a quiet river 2')).rejects.toEqual(refused('E-mail taken'));
    expect(await world.sql('select id from platform.outbox')).toHaveLength(before.length);
  });

  it('keeps neither password nor token', async () => {
    const { token } = await signUp('তিন', 'three@example.com', 'my-secret-password');
    const dump = JSON.stringify([
      await world.sql('select * from identity.credentials'),
      await world.sql('select * from identity.sessions'),
      await world.sql('select * from platform.outbox'),
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain('my-secret-password');
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('sign-in', () => {
  beforeAll(async () => {
    const passwordHash = await app.get(PasswordHasher, { strict: false }).hash('right-password');
    await dispatcher.command(
      new CreateUsers(system('test'), [
        { name: 'প্রমাণিত', email: 'proven@example.com', phone: '01711111111', phoneProven: true, passwordHash },
        { name: 'অপ্রমাণিত', email: 'unproven@example.com', phone: '01722222222', passwordHash },
        { name: 'পাসওয়ার্ডহীন', email: 'nopassword@example.com' },
      ]),
    );
  });

  it.each(['proven@example.com', 'PROVEN@Example.com', '01711111111', '+880 1711-111111', '০১৭১১১১১১১১'])('knows %s', async (login) => {
    const { userId, token } = await signIn(login, 'right-password');
    expect((await resolve(token))?.user.id).toBe(userId);
  });

  it.each([
    ['a wrong password', 'proven@example.com', 'wrong-password'],
    ['an unknown login', 'nobody@example.com', 'right-password'],
    ['a phone that was only written into the profile', '01722222222', 'right-password'],
    ['an account without a password', 'nopassword@example.com', ''],
    ['what is no login at all', 'x', 'right-password'],
  ])('answers %s in the same words', async (_, login, password) => {
    await expect(signIn(login, password)).rejects.toEqual(refused('Wrong login or password'));
  });

  it('gives a new session each time', async () => {
    const [one, two] = [await signIn('proven@example.com', 'right-password'), await signIn('proven@example.com', 'right-password')];
    expect(one.token).not.toBe(two.token);
    expect((await resolve(one.token))?.sessionId).not.toBe((await resolve(two.token))?.sessionId);
    expect(await resolve('A'.repeat(43))).toBeNull();
  });
});

describe('a session', () => {
  it('ends by sign-out, on the server and in the cache, and only that one', async () => {
    const { userId, token } = await signUp('চার', 'four@example.com', 'a quiet river 4');
    const other = await signIn('four@example.com', 'a quiet river 4');
    const cache = app.get(SessionCache);
    const resolved = (await resolve(token))!;
    await cache.put(hashToken(token), resolved);
    expect(await cache.get(hashToken(token))).not.toBeNull();
    await dispatcher.command(new SignOut(person(userId), hashToken(token)));
    expect(await resolve(token)).toBeNull();
    expect(await cache.get(hashToken(token))).toBeNull();
    expect(await resolve(other.token)).not.toBeNull();
    expect((await dispatcher.query(new GetUserTopic(person(userId), userId))).version).toBe(2);
    // Twice is the same as once.
    await dispatcher.command(new SignOut(person(userId), hashToken(token)));
    expect((await dispatcher.query(new GetUserTopic(person(userId), userId))).version).toBe(2);
  });

  // Red with one time for all, or with answers in the order of the rows.
  it('is looked up with many others, in their order, and kept for a time of its own', async () => {
    const people = await Promise.all([1, 2, 3].map((at) => signUp(`সারি ${at}`, `row${at}@example.com`, `a quiet hillside ${at}`)));
    const hashes = people.map(({ token }) => hashToken(token));
    const asked = [hashes[2] ?? '', hashToken('A'.repeat(43)), hashes[0] ?? '', hashes[1] ?? ''];
    const found = await dispatcher.query(new ResolveSessions(asked));
    expect(found.map((one) => one?.user.id ?? null)).toEqual([people[2]?.userId, null, people[0]?.userId, people[1]?.userId]);
    const cache = app.get(SessionCache);
    const many = Array.from({ length: 50 }, (_, at) => hashToken(`many ${at}`));
    for (const hash of many) await cache.put(hash, found[0]!);
    const left = await Promise.all(many.map((hash) => app.get(RedisPort).client.pttl(keys.session(hash))));
    expect(Math.min(...left)).toBeGreaterThan(15_000);
    expect(Math.max(...left)).toBeLessThanOrEqual(40_000);
    expect(Math.max(...left) - Math.min(...left)).toBeGreaterThan(5000);
  });

  it('cannot be ended by somebody else', async () => {
    const { token } = await signUp('পাঁচ', 'five@example.com', 'a quiet river 5');
    const stranger = await signUp('ছয়', 'six@example.com', 'a quiet river 6');
    await dispatcher.command(new SignOut(person(stranger.userId), hashToken(token)));
    expect(await resolve(token)).not.toBeNull();
  });

  // Red with: no idle limit in `standing`, or none but it.
  it('ends after SESSION_IDLE_DAYS without a call, and after SESSION_DAYS in any case, by the database clock', async () => {
    const { token } = await signUp('সাত', 'seven@example.com', 'a quiet river 7');
    const seen = () => dispatcher.command(new TouchSession(hashToken(token)));
    await world.setClock('13 days 23 hours');
    expect(await resolve(token)).not.toBeNull();
    await world.setClock('14 days 1 second');
    expect(await resolve(token)).toBeNull();
    await world.setClock('13 days 23 hours');
    await seen();
    await world.setClock('27 days');
    expect(await resolve(token)).not.toBeNull();
    await seen();
    await world.setClock('29 days 23 hours');
    expect(await resolve(token)).not.toBeNull();
    await world.setClock('30 days 1 second');
    expect(await resolve(token)).toBeNull();
    await world.setClock('0');
  });

  // Red with: `last_seen_at` written at every look.
  it('is noted as seen at most once in five minutes', async () => {
    const { userId, token } = await signUp('সাতান্ন', 'fiftyseven@example.com', 'a quiet river 57');
    const seen = async () =>
      (await world.sql<{ last_seen_at: Date }>('select last_seen_at from identity.sessions where user_id = $1', [userId]))[0]!.last_seen_at;
    const first = await seen();
    expect((await resolve(token))?.unseen).toBe(false);
    await world.setClock('4 minutes 50 seconds');
    await dispatcher.command(new TouchSession(hashToken(token)));
    expect(await seen()).toEqual(first);
    await world.setClock('5 minutes 10 seconds');
    expect((await resolve(token))?.unseen).toBe(true);
    await dispatcher.command(new TouchSession(hashToken(token)));
    expect((await seen()).getTime()).toBeGreaterThan(first.getTime() + 300_000);
    expect((await resolve(token))?.unseen).toBe(false);
    await world.setClock('0');
  });

  it('shows a changed role at once', async () => {
    const { userId, token } = await signUp('আট', 'eight@example.com', 'a quiet river 8');
    await world.sql(`update identity.users set roles = '{student,teacher}' where id = $1`, [userId]);
    expect((await resolve(token))?.user.permissions).toContain('exams.write');
    await world.sql(`update identity.users set roles = '{student}' where id = $1`, [userId]);
    expect((await resolve(token))?.user.permissions).toEqual([]);
  });
});

describe('the profile', () => {
  it('is completed, raises the revision, and every device hears of it', async () => {
    const { userId, token } = await signUp('নয়', 'nine@example.com', 'a quiet river 9');
    const cache = app.get(SessionCache);
    await cache.put(hashToken(token), (await resolve(token))!);
    await dispatcher.command(new UpdateProfile(person(userId), { phone: ' 01733333333 ', hsc_batch: 'HSC 2026', institute: 'ঢাকা কলেজ' }));
    expect(await dispatcher.query(new GetCurrentUser(userId))).toMatchObject({
      phone: '01733333333',
      hsc_batch: 'HSC 2026',
      institute: 'ঢাকা কলেজ',
    });
    expect(await dispatcher.query(new GetUserTopic(person(userId), userId))).toEqual({ version: 2, body: { revision: 2 } });
    expect(await cache.get(hashToken(token))).toBeNull();
  });

  it("is nobody else's to watch", async () => {
    const [one, two] = [
      await signUp('দশ', 'ten@example.com', 'a quiet river 10'),
      await signUp('এগারো', 'eleven@example.com', 'a quiet river 11'),
    ];
    await expect(dispatcher.query(new GetUserTopic(person(one.userId), two.userId))).rejects.toEqual(refused('Not found'));
  });

  it('gives cards to exams, two spellings of an institute under one key', async () => {
    const { userIds } = await dispatcher.command(
      new CreateUsers(system('test'), [
        { name: 'ক', email: 'card1@example.com', institute: 'নটর ডেম কলেজ, ঢাকা', hscBatch: 'HSC 2026' },
        { name: 'খ', email: 'card2@example.com', institute: 'নটর ডেম  কলেজ ঢাকা' },
      ]),
    );
    const cards = await dispatcher.query(new GetLearnerCards(userIds));
    expect(new Set(cards.map((card) => card.instituteKey)).size).toBe(1);
    expect(cards.find((card) => card.userId === userIds[0])).toMatchObject({ name: 'ক', batch: 'HSC 2026' });
    expect(cards.find((card) => card.userId === userIds[1])?.batch).toBeNull();
  });
});

describe('people entered by staff', () => {
  it('are entered once, by those who may', async () => {
    const drafts = [{ name: 'গ', email: 'staff@example.com', hscBatch: 'JOB' }];
    const first = await dispatcher.command(new CreateUsers(system('test'), drafts));
    expect(await dispatcher.command(new CreateUsers(system('test'), drafts))).toEqual(first);
    await expect(dispatcher.command(new CreateUsers(person(first.userIds[0]!), drafts))).rejects.toEqual(refused('Not allowed'));
  });
});
