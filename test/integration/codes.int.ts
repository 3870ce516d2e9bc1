import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { KnownDevices } from '../../api/src/http/known-devices.js';
import { sentenceOf } from '../../api/src/http/messages.js';
import { person, startHttp, type Answer, type Running } from '../support/api.js';
import { addressOf, closeSenders, inParallel, postFrom } from '../support/from.js';
import { startMailbox, type Mailbox } from '../support/mailbox.js';
import { startOwnWorld, type OwnWorld } from '../support/world.js';

/** One-time codes: AU-05. Each test says with which fault it was seen red. */
let world: OwnWorld;
let http: Running;
let mail: Mailbox;
let redis: Redis;
let count = 0;
/** A phone of its own for each test: limits go by it. */
const newPhone = (): string => `0171${String(1_000_000 + ++count).padStart(7, '0')}`;
const ask = (to: string, purpose = 'sign-up', headers: Record<string, string> = {}): Promise<Answer> =>
  http.call('POST', '/api/auth/codes', { body: { purpose, to }, headers });
const signUpBody = (phone: string, code: string, over: Record<string, unknown> = {}) => ({
  name: 'নতুন মানুষ',
  phone,
  code,
  password: 'a quiet river',
  hsc_batch: 'HSC 2026',
  institute: 'ঢাকা কলেজ',
  ...over,
});
const signUp = (phone: string, code: string, over: Record<string, unknown> = {}): Promise<Answer> =>
  http.call('POST', '/api/auth/sign-up/phone', { body: signUpBody(phone, code, over) });
const cookieOf = ({ headers }: Answer): string => (headers.getSetCookie().find((one) => one.startsWith('asker=')) ?? '').split(';', 1)[0]!;
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Lets the next code be asked for at once; the day's count stays. */
const forgetPause = async (): Promise<void> => {
  const keys = await redis.keys('limit:code-pause:*');
  if (keys.length > 0) await redis.del(keys);
};

beforeAll(async () => {
  world = await startOwnWorld();
  http = await startHttp(world);
  mail = await startMailbox(http, world);
  redis = new Redis(world.redisUrl);
});
afterAll(async () => {
  closeSenders();
  redis.disconnect();
  await mail.stop();
  await http.close();
  await world.close();
});
beforeEach(() => world.setClock('0'));

describe('a code', () => {
  it('goes out in the language of whoever asks, and opens an account once', async () => {
    const phone = newPhone();
    const asked = await ask(`+88${phone}`, 'sign-up', { 'accept-language': 'en' });
    expect([asked.status, asked.body]).toEqual([200, { sent: true, expiresInSeconds: 300, waitSeconds: 60 }]);
    const code = await mail.codeFor(phone);
    const [message] = await mail.all();
    expect(message).toMatchObject({ channel: 'sms', to: phone, subject: null });
    expect(message?.text).toContain('Do not share');
    const made = await signUp(phone, code);
    expect([made.status, made.body.user]).toEqual([200, expect.objectContaining({ phone, hsc_batch: 'HSC 2026', roles: ['student'] })]);
    // Red with: `used_at` written but not asked for.
    const twice = await signUp(phone, code);
    expect([twice.status, twice.body.statusMessage]).toEqual([422, 'Code expired']);
  });

  it('is typed in Bengali digits too', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = (await mail.codeFor(phone)).replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!);
    expect((await signUp(phone, code)).status).toBe(200);
  });

  // Red with: a code looked up without its address.
  it('is good for its own purpose and address only', async () => {
    const [one, other] = [newPhone(), newPhone()];
    await ask(one);
    const code = await mail.codeFor(one);
    expect((await signUp(other, code)).body.statusMessage).toBe('Code expired');
    const reset = await http.call('POST', '/api/auth/reset', { body: { login: one, code, password: 'a quiet river' } });
    expect(reset.body.statusMessage).toBe('Code expired');
    expect((await signUp(one, code)).status).toBe(200);
  });

  it('runs out after five minutes of the product clock, and a newer one takes its place', async () => {
    const phone = newPhone();
    await ask(phone);
    const old = await mail.codeFor(phone);
    await world.setClock('5 minutes 1 second');
    expect((await signUp(phone, old)).body.statusMessage).toBe('Code expired');
    await forgetPause();
    await ask(phone);
    const newer = await mail.codeFor(phone);
    if (newer !== old) expect((await signUp(phone, old)).body).toMatchObject({ statusMessage: 'Wrong code' });
    expect((await signUp(phone, newer)).status).toBe(200);
  });

  it('is kept nowhere in words: not in the tables, the outbox, the queue, the limits', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await mail.codeFor(phone);
    const tables = ['identity.codes', 'platform.outbox', 'platform.deliveries', 'platform.dead', 'platform.inbox'];
    const rows = await Promise.all(tables.map((table) => world.sql(`select * from ${table}`)));
    const kept = await redis.keys('*');
    const values = await Promise.all(
      kept.map(async (key) =>
        (await redis.type(key)) === 'hash' ? redis.hgetall(key) : (await redis.type(key)) === 'string' ? redis.get(key) : '',
      ),
    );
    const dump = JSON.stringify([rows, kept, values]);
    expect(dump).not.toContain(phone.slice(1));
    expect(dump).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  });
});

describe('guesses', () => {
  it('say how many are left, five in all, and then not even the right one is looked at', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await mail.codeFor(phone);
    for (const left of [4, 3, 2, 1, 0]) {
      const { status, body } = await signUp(phone, wrongOf(code));
      expect([status, body.statusMessage, body.message]).toEqual([422, 'Wrong code', sentenceOf('bn', 'Wrong code', { left })]);
    }
    const sixth = await signUp(phone, code);
    expect([sixth.status, sixth.body.statusMessage]).toEqual([429, 'Too many tries']);
  });

  // Red with one count for all: the owner's right code is 'Too many tries' after five guesses of a stranger.
  it('of strangers are five of their own: whoever asked still has all of theirs, and a stranger none of them', async () => {
    const phone = newPhone();
    const asked = await ask(phone);
    const cookie = cookieOf(asked);
    expect(cookie).toMatch(/^asker=[0-9a-f]{32}$/);
    const code = await mail.codeFor(phone);
    const by = (given: string, headers: Record<string, string>): Promise<Answer> =>
      http.call('POST', '/api/auth/sign-up/phone', { body: signUpBody(phone, given), headers });
    for (let n = 0; n < 5; n += 1) expect((await signUp(phone, wrongOf(code))).body.statusMessage).toBe('Wrong code');
    expect((await signUp(phone, code)).body.statusMessage).toBe('Too many tries');
    const forged = { cookie: `asker=${'0'.repeat(32)}` };
    expect((await by(code, forged)).body.statusMessage).toBe('Too many tries');
    for (let n = 0; n < 4; n += 1) expect((await by(wrongOf(code), { cookie })).body.statusMessage).toBe('Wrong code');
    expect((await by(code, { cookie })).status).toBe(200);
  });

  // Red with the newest code of the address alone: a code that a stranger asks for takes the place of the owner's.
  it('of whoever asked go on with their own code, whoever asks for another', async () => {
    const phone = newPhone();
    const cookie = cookieOf(await ask(phone));
    const code = await mail.codeFor(phone);
    await forgetPause();
    await ask(phone);
    await mail.codeFor(phone);
    expect((await http.call('POST', '/api/auth/sign-up/phone', { body: signUpBody(phone, code), headers: { cookie } })).status).toBe(200);
  });

  // Red with: the tries read, then written ("tries = $1"): 21 were looked at.
  it('sent at once are counted one by one: of 1,000 from 200 addresses five are looked at, also after Redis was emptied', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await mail.codeFor(phone);
    const guess = (n: number) => postFrom(http, addressOf(n % 200), '/api/auth/sign-up/phone', signUpBody(phone, wrongOf(code)));
    const first = await inParallel(200, 20, guess);
    await world.redis.flush();
    const rest = await inParallel(800, 20, guess);
    const said = [...first, ...rest].map(({ body }) => String(body.statusMessage));
    expect(said.filter((one) => one === 'Wrong code')).toHaveLength(5);
    // A machine that does other work besides may turn some away unlooked at.
    expect(said.filter((one) => !['Wrong code', 'Too many tries', 'Temporarily unavailable'].includes(one))).toEqual([]);
    expect((await signUp(phone, code)).body.statusMessage).toBe('Too many tries');
  });

  it('do not count where the password is weak, and a weak one after a right code leaves the code good', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = await mail.codeFor(phone);
    for (let n = 0; n < 7; n += 1)
      expect((await signUp(phone, wrongOf(code), { password: 'password123' })).body.statusMessage).toBe('Weak password');
    expect((await signUp(phone, code)).status).toBe(200);
  });
});

describe('asking for codes', () => {
  it('is allowed once a minute for one address and five times a day from one network, however it is written', async () => {
    const phone = newPhone();
    expect((await postFrom(http, '127.0.9.1', '/api/auth/codes', { purpose: 'sign-up', to: phone })).status).toBe(200);
    const early = await postFrom(http, '127.0.9.2', '/api/auth/codes', {
      purpose: 'reset',
      to: `+880 ${phone.slice(1, 5)}-${phone.slice(5)}`,
    });
    expect([early.status, early.body.statusMessage]).toEqual([429, 'Too many requests']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60);
    for (const waitSeconds of [60, 60, 60, 60]) {
      await forgetPause();
      expect((await ask(phone)).body).toMatchObject({ waitSeconds });
    }
    await forgetPause();
    // The last one of the day says when the next day begins.
    expect(Number((await ask(phone)).body.waitSeconds)).toBeGreaterThan(86_000);
    await forgetPause();
    const sixth = await ask(phone);
    expect([sixth.status, sixth.body.statusMessage]).toEqual([429, 'Too many requests']);
    await forgetPause();
    // Red with the day counted by address alone: five requests of a stranger keep the owner without codes until tomorrow.
    expect((await postFrom(http, '127.0.9.2', '/api/auth/codes', { purpose: 'sign-up', to: phone })).status).toBe(200);
  });

  // Red with no sum over all networks, and with known devices counted among strangers.
  it('is allowed twenty times a day from all networks together, and then still from a device on which the number signed in', async () => {
    const phone = newPhone();
    for (let n = 0; n < 20; n += 1) {
      await forgetPause();
      expect((await postFrom(http, addressOf(n), '/api/auth/codes', { purpose: 'reset', to: phone })).status).toBe(200);
    }
    await forgetPause();
    const body = { purpose: 'reset', to: phone };
    expect((await postFrom(http, addressOf(50), '/api/auth/codes', body)).status).toBe(429);
    const cookie = `known=${http.app.get(KnownDevices).mint(phone)}`;
    expect((await postFrom(http, addressOf(50), '/api/auth/codes', body, { cookie })).status).toBe(200);
  });

  // Red with: the limits in this process's memory.
  it('is still counted by another process, as after a restart', async () => {
    const phone = newPhone();
    expect((await ask(phone)).status).toBe(200);
    const second = await startHttp(world);
    try {
      expect((await second.call('POST', '/api/auth/codes', { body: { purpose: 'sign-up', to: phone } })).status).toBe(429);
    } finally {
      await second.close();
    }
  });

  it('is limited by network', async () => {
    const from = (n: number) => postFrom(http, '127.0.8.8', '/api/auth/codes', { purpose: 'sign-up', to: `0181${String(2_000_000 + n)}` });
    const answers = await inParallel(202, 20, from);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  // Red with the budgets written into the code.
  it('is limited by what the settings say of SMS, which e-mails do not count for', async () => {
    const tight = await startHttp({ ...world, config: { ...world.config, SMS_BUDGET: 1, SMS_BUDGET_RANKED: 1 } });
    const before = await redis.keys('limit:code-all:*');
    await redis.del(before);
    try {
      const send = (to: string, purpose: string) => tight.call('POST', '/api/auth/codes', { body: { purpose, to } });
      expect((await send(newPhone(), 'sign-up')).status).toBe(200);
      expect((await send(newPhone(), 'sign-up')).status).toBe(429);
      expect((await send('nobody@example.com', 'reset')).status).toBe(200);
      const somebody = await person(http, world, 'Budget');
      expect((await tight.call('POST', '/api/my/phone/codes', { as: somebody, body: { phone: newPhone() } })).status).toBe(200);
      expect((await tight.call('POST', '/api/my/phone/codes', { as: somebody, body: { phone: newPhone() } })).status).toBe(429);
    } finally {
      await tight.close();
      await redis.del(['limit:code-all:all', 'limit:code-proofs:all']);
    }
  });

  it('is limited in all', async () => {
    expect((await ask(newPhone())).status).toBe(200);
    const [key] = await redis.keys('limit:code-all:*');
    await redis.incrby(key!, 5000);
    expect((await ask(newPhone())).status).toBe(429);
    // Red (seen) with one sum for both: who resets a password, and who proves a phone before an exam, do not take each other's codes.
    const somebody = await person(http, world, 'Prover');
    expect((await http.call('POST', '/api/my/phone/codes', { as: somebody, body: { phone: newPhone() } })).status).toBe(200);
    await redis.del(key!);
  });

  it.each(['nobody', '0171234567', 'x@y', 'a b@example.com', 'ab'])('needs an address: %j', async (to) => {
    const { status, body } = await ask(to, 'reset');
    expect([status, body.statusMessage]).toEqual([400, 'Invalid input']);
    expect(Object.keys(body.issues as object)).toEqual(['to']);
  });

  it('opens no account by e-mail', async () => {
    expect((await ask('somebody@example.com')).body.statusMessage).toBe('Invalid input');
  });

  // Red with: the insurance limiter of the sign-ins, which goes on in memory.
  it('is refused while Redis is away, and nothing is noted', async () => {
    const before = await world.sql('select 1 from identity.codes');
    await world.redis.stop();
    try {
      const refused = await ask(newPhone());
      expect([refused.status, refused.body.statusMessage]).toEqual([503, 'Temporarily unavailable']);
      expect(await world.sql('select 1 from identity.codes')).toHaveLength(before.length);
    } finally {
      await world.redis.start();
    }
  });
});
