import { describe, expect, it, jest } from '@jest/globals';
import { BoundedCache } from './bounded-cache.js';
import { heldBytes } from './held-bytes.js';

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

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

  // Red (seen) with values counted by number: 50 papers of 26 MB are more than a process has.
  it('keeps no more bytes than it may, the newest in any case', async () => {
    const cache = new BoundedCache<string>(50, 60_000, { maxBytes: 1000 });
    const load = (bytes: number) => async () => 'x'.repeat(bytes);
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, load(300));
    await turn();
    expect(cache.bytes).toBeLessThanOrEqual(1000);
    expect(await cache.get('d', load(1))).toHaveLength(300);
    expect(await cache.get('a', load(1))).toHaveLength(1);
    await cache.get('large', load(5000));
    await turn();
    expect(await cache.get('large', load(1))).toHaveLength(5000);
    expect(cache.bytes).toBe(5032);
  });

  // Red (seen) where an expired value goes when its own key is asked for again.
  it('is rid of what has expired, though nobody asks', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    try {
      const cache = new BoundedCache<Buffer>(50, 2000, { maxBytes: 100_000 });
      await cache.get('a', async () => Buffer.alloc(1000));
      await turn();
      jest.advanceTimersByTime(1000);
      await cache.get('b', async () => Buffer.alloc(500));
      await turn();
      expect(cache.bytes).toBe(1032 + 532);
      jest.advanceTimersByTime(1500);
      expect(cache.bytes).toBe(532);
      jest.advanceTimersByTime(2000);
      expect(cache.bytes).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('forgets a failure and what was dropped while it loaded', async () => {
    const cache = new BoundedCache<string>(50, 60_000, { maxBytes: 1000 });
    const slow = Promise.withResolvers<string>();
    const asked = cache.get('a', () => slow.promise);
    cache.drop('a');
    slow.resolve('x'.repeat(400));
    await asked;
    await cache.get('b', () => Promise.reject(new Error('away'))).catch(() => undefined);
    await turn();
    expect(cache.bytes).toBe(0);
  });
});

describe('heldBytes', () => {
  it('counts the strings of all that is inside, two bytes a character where one needs them', () => {
    expect(heldBytes('abc')).toBe(35);
    expect(heldBytes('কaa')).toBe(38);
    expect(heldBytes({ list: ['x'.repeat(100)], map: new Map([['k', { text: 'y'.repeat(100) }]]), none: null })).toBeGreaterThan(200);
  });
});
