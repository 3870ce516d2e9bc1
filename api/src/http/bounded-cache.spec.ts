import { describe, expect, it } from '@jest/globals';
import { BoundedCache } from './bounded-cache.js';
import { UsageWindow } from './usage-window.js';

describe('BoundedCache', () => {
  it('asks once for all who ask meanwhile, and forgets the oldest', async () => {
    let asked = 0;
    const cache = new BoundedCache<number>(2, 60_000);
    const ask = async () => ++asked;
    expect(await Promise.all([cache.get('a', ask), cache.get('a', ask), cache.get('a', ask)])).toEqual([1, 1, 1]);
    await cache.get('b', ask);
    await cache.get('c', ask);
    expect(await cache.get('a', ask)).toBe(4);
  });

  it('keeps no failure', async () => {
    const cache = new BoundedCache<number>(2, 60_000);
    await expect(
      cache.get('a', async () => {
        throw new Error('away');
      }),
    ).rejects.toThrow('away');
    expect(await cache.get('a', async () => 7)).toBe(7);
  });

  it('asks again after its time', async () => {
    const cache = new BoundedCache<number>(2, 0);
    let asked = 0;
    await cache.get('a', async () => ++asked);
    expect(await cache.get('a', async () => ++asked)).toBe(2);
  });
});

describe('UsageWindow', () => {
  it('lets exactly the limit pass, and tells the shared counter in chunks only', () => {
    const told: number[] = [];
    const window = new UsageWindow({ points: 80, windowMs: 60_000 }, async (_key, points) => {
      told.push(points);
      return 0;
    });
    const waits = Array.from({ length: 100 }, () => window.book('a'));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(80);
    expect(told).toEqual(Array.from({ length: 8 }, () => 10));
    expect(window.book('b')).toBe(0);
  });

  it('refuses what the other processes have used up, and goes on alone when they cannot be asked', async () => {
    const shared = new UsageWindow({ points: 80, windowMs: 60_000 }, async () => 5000);
    for (let i = 0; i < 10; i += 1) shared.book('a');
    await Promise.resolve();
    expect(shared.book('a')).toBeGreaterThan(0);
    const alone = new UsageWindow({ points: 8, windowMs: 60_000 }, async () => {
      throw new Error('no Redis');
    });
    for (let i = 0; i < 8; i += 1) expect(alone.book('a')).toBe(0);
    expect(alone.book('a')).toBeGreaterThan(0);
  });
});
