import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { CodeLimits } from '../../api/src/http/code-limits.js';
import { startHttp, type Running } from '../support/api.js';
import { startWorld, type World } from '../support/world.js';

/** What stands before a one-time code beside the limits of one address and one network, which `codes.int.ts` has. */
let world: World;
let http: Running;
let redis: Redis;
let count = 0;
const newPhone = (): string => `0173${String(1_000_000 + ++count).padStart(7, '0')}`;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  redis = new Redis(world.redisUrl);
});
afterAll(async () => {
  redis.disconnect();
  await http.close();
  await world.close();
});

describe('asking for codes', () => {
  // Red (seen) with the sum taken for good before the address is looked at: one phone asked for again and again used everybody's up.
  it('takes nothing of that sum where it is refused', async () => {
    const tight = await startHttp({ ...world, config: { ...world.config, SMS_BUDGET: 2 } });
    await redis.del('limit:code-all:all');
    try {
      const [one, other] = [newPhone(), newPhone()];
      const send = async (to: string) => (await tight.call('POST', '/api/auth/codes', { body: { purpose: 'sign-up', to } })).status;
      expect([await send(one), await send(one), await send(one), await send(one), await send(other)]).toEqual([200, 429, 429, 429, 200]);
    } finally {
      await tight.close();
      await redis.del('limit:code-all:all');
    }
  });

  // Red (seen) with networks of 64 bits alone, of which whoever holds a /48 has 65,536.
  it('and guessing are limited by what a customer of a provider may hold of IPv6', async () => {
    const limits = http.app.get(CodeLimits);
    const book = (address: string) => limits.book({ channel: 'mail', to: `v6-${++count}@example.com` }, { address });
    await book('2001:db8:7:1::1');
    await limits.bookGuess('2001:db8:7:1::1');
    await redis.incrby('limit:code-network-48:2001:db8:7::/48', 1000);
    await redis.incrby('limit:code-guess-48:2001:db8:7::/48', 6000);
    await expect(book('2001:db8:7:2::1')).rejects.toMatchObject({ statusMessage: 'Too many requests' });
    await expect(limits.bookGuess('2001:db8:7:2::1')).rejects.toMatchObject({ statusMessage: 'Too many requests' });
    expect(await book('2001:db8:8:1::1')).toBe(60);
    await limits.bookGuess('2001:db8:8:1::1');
  });

  // Red (seen) where the endpoint does not say that an SMS would be sent. `bot-check.spec.ts` has the minutes.
  it('by SMS waits for the bot check that has been away for minutes; by e-mail it goes on', async () => {
    const config = { ...world.config, BOT_CHECK_KEY: 'site', BOT_CHECK_SECRET: 'hush', BOT_CHECK_URL: 'http://127.0.0.1:9/' };
    const checked = await startHttp({ ...world, config });
    try {
      const send = (to: string, purpose: string) => checked.call('POST', '/api/auth/codes', { body: { purpose, to, botToken: 'token' } });
      expect((await send(newPhone(), 'sign-up')).status).toBe(200);
      const now = performance.now();
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => now + 4 * 60_000);
      const refused = await send(newPhone(), 'sign-up').finally(() => clock.mockRestore());
      expect([refused.status, refused.body.statusMessage, refused.headers.get('retry-after')]).toEqual([
        503,
        'Temporarily unavailable',
        '60',
      ]);
      expect((await send(`away-${++count}@example.com`, 'reset')).status).toBe(200);
    } finally {
      await checked.close();
    }
  });
});
