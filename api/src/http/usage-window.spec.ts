import { describe, expect, it } from '@jest/globals';
import { UsageWindow } from './usage-window.js';

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
