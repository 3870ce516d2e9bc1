import { argon2Sync } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { AppError } from '#platform/kernel';
import { argon2Cost, formatPhc, parsePhc } from '../domain/phc.js';
import { PasswordHasher } from './password-hasher.js';

describe('PHC strings', () => {
  it('come back as they were', () => {
    const hash = { ...argon2Cost, salt: Buffer.alloc(16, 7), tag: Buffer.alloc(32, 9) };
    expect(formatPhc(hash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$=]+\$[^$=]+$/);
    expect(parsePhc(formatPhc(hash))).toEqual(hash);
  });
  it.each(['', 'x', '$argon2i$v=19$m=1,t=1,p=1$aaaaaaaaaaaaaaaaaaaaaa$bbbbbbbbbbbbbbbbbbbbbbbb'])(
    'are refused when damaged: %s',
    (text) => {
      expect(() => parsePhc(text)).toThrow();
    },
  );
});

describe('PasswordHasher', () => {
  const hasher = new PasswordHasher();
  afterAll(() => hasher.onModuleDestroy());

  it('knows a password again, in any Unicode form, and no other', async () => {
    const stored = await hasher.hash('পাসওয়ার্ড-১২৩');
    expect(await hasher.verify('পাসওয়ার্ড-১২৩'.normalize('NFD'), stored)).toBe(true);
    expect(await hasher.verify('পাসওয়ার্ড-১২৪', stored)).toBe(false);
    expect(await hasher.verify('', stored)).toBe(false);
    expect(await hasher.hash('পাসওয়ার্ড-১২৩')).not.toBe(stored);
  });

  it('goes by the cost that the stored hash names', async () => {
    const salt = Buffer.alloc(16, 1);
    const cost = { memory: 64, passes: 1, parallelism: 2 };
    const tag = argon2Sync('argon2id', { message: 'old', nonce: salt, tagLength: 24, ...cost });
    expect(await hasher.verify('old', formatPhc({ ...cost, salt, tag }))).toBe(true);
  });

  it('spends the same work on a login that does not exist', async () => {
    const stored = await hasher.hash('right');
    // The fastest of some rounds: a busy machine slows single ones. Without the work the difference is a thousandfold, not fourfold.
    const fastest = async (hash: string | null): Promise<number> => {
      const times: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const from = performance.now();
        expect(await hasher.verify('wrong', hash)).toBe(false);
        times.push(performance.now() - from);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await fastest(stored), await fastest(null)];
    expect(unknown).toBeGreaterThan(known / 4);
    expect(known).toBeGreaterThan(unknown / 4);
  });

  // Red when jobs are sent to the thread as they come: whoever sends a hundred at once stands before everybody else.
  it('does the work of a known device before that of strangers who came earlier', async () => {
    const order: string[] = [];
    const college = Array.from({ length: 20 }, async () => {
      await hasher.hash('x', { known: false, key: 'college' });
      order.push('college');
    });
    const home = hasher.hash('x', { known: true, key: 'account' }).then(() => order.push('home'));
    await Promise.all([...college, home]);
    // Two stood in the thread already.
    expect(order.indexOf('home')).toBeLessThanOrEqual(3);
  });

  it('turns away whoever fills the queue, and works on', async () => {
    const small = new PasswordHasher();
    const [cheap, network] = [
      { memory: 64, passes: 1, parallelism: 1 },
      { known: false, key: 'college' },
    ];
    const stored = formatPhc({ ...cheap, salt: Buffer.alloc(16, 1), tag: Buffer.alloc(32, 2) });
    const all = await Promise.allSettled(Array.from({ length: 2010 }, () => small.verify('x', stored, network)));
    const refused = all.filter((one) => one.status === 'rejected').map((one) => one.reason as AppError);
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ statusMessage: 'Temporarily unavailable', statusCode: 503 });
    expect(refused[0]!.retryAfterSeconds).toBeGreaterThan(0);
    expect(await small.verify('x', await small.hash('x'))).toBe(true);
    await small.onModuleDestroy();
  });
});
