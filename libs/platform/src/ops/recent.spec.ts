import { describe, expect, it } from '@jest/globals';
import { failedShare, percentile, perSecond, Recent, together } from './recent.js';

describe('what happened recently', () => {
  const at = (seconds: number) => {
    const clock = { now: seconds * 1000 };
    return { clock, recent: new Recent(() => clock.now) };
  };

  it('counts the last whole seconds, and knows to a tenth how long most took', () => {
    const { clock, recent } = at(100);
    for (let ms = 1; ms <= 100; ms += 1) recent.note(ms, ms !== 50);
    expect(recent.over(10).count).toBe(0);
    clock.now = 101_000;
    const found = recent.over(10);
    expect([found.count, found.failed, perSecond(found), failedShare(found)]).toEqual([100, 1, 10, 0.01]);
    expect(percentile(found, 0.95)).toBeGreaterThanOrEqual(95);
    expect(percentile(found, 0.95)).toBeLessThanOrEqual(105);
    expect(percentile(found, 1)).toBeGreaterThanOrEqual(100);
  });

  it('forgets what is older, also where nothing came since', () => {
    const { clock, recent } = at(100);
    recent.note(5);
    clock.now = 110_500;
    expect(recent.over(10).count).toBe(1);
    clock.now = 111_500;
    expect(recent.over(10).count).toBe(0);
    // Its place in the ring is taken by another second.
    clock.now = 161_000;
    recent.note(7);
    clock.now = 162_000;
    expect(recent.over(60).count).toBe(1);
  });

  it('is added up over processes, and says nothing where nothing happened', () => {
    const [{ clock, recent: a }, { recent: b }] = [at(100), at(100)];
    for (let n = 0; n < 99; n += 1) a.note(10);
    b.note(2000);
    clock.now = 101_000;
    const slow = new Recent(() => 101_000);
    expect(percentile(together([a.over(10), slow.over(10)]), 0.99)).toBeLessThan(12);
    expect(together([]).count).toBe(0);
    expect(percentile(together([]), 0.95)).toBeNull();
    expect(failedShare(together([]))).toBeNull();
  });

  it('keeps the longest among its last class', () => {
    const { clock, recent } = at(100);
    for (const ms of [0, -3, 10 ** 9]) recent.note(ms);
    clock.now = 101_000;
    expect(recent.over(10).count).toBe(3);
  });
});
