import { describe, expect, it } from '@jest/globals';
import { distanceAfter, Pace } from './pace.js';

const going = new AbortController().signal;
const nothing = (): Promise<void> => Promise.resolve();
const always = (ms: number) => ({ least: ms, most: ms });
const took = async (work: Promise<void>): Promise<number> => {
  const from = performance.now();
  await work;
  return performance.now() - from;
};

describe('the pace of a reaction', () => {
  it('lets the first begin at once, and the next after the distance, each key for itself', async () => {
    const pace = new Pace();
    await pace.turn('one', always(60_000), going, nothing);
    await pace.turn('another', always(200), going, nothing);
    // Timers may be a millisecond early.
    expect(await took(pace.turn('another', always(200), going, nothing))).toBeGreaterThan(195);
  });

  // Seen red with the least distance alone: scoring that took long was begun again at once, and took the cores from those who tell.
  it('grows with the time that the work took', async () => {
    const pace = new Pace();
    const distance = { least: 1, most: 60_000 };
    await pace.turn('one', distance, going, () => new Promise((done) => setTimeout(done, 60)));
    // Twice what it took is left. Timers may be a millisecond early.
    expect(await took(pace.turn('one', distance, going, nothing))).toBeGreaterThan(2 * 60 - 10);
  });

  it('stays between the least and the most', () => {
    expect([0, 20, 30, 50, 500].map((ms) => distanceAfter(ms, { least: 60, most: 150 }))).toEqual([60, 60, 90, 150, 150]);
  });

  it('answers with what the work answers, and passes its error on', async () => {
    const pace = new Pace();
    expect(await pace.turn('one', always(0), going, () => Promise.resolve(7))).toBe(7);
    await expect(pace.turn('one', always(0), going, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await pace.turn('one', always(0), going, () => Promise.resolve(8))).toBe(8);
  });

  it('says how long is left to who waits elsewhere, and begins what may', async () => {
    const pace = new Pace();
    expect(pace.ask('one', 60_000)).toBe(0);
    expect(pace.ask('one', 60_000)).toBeGreaterThan(50_000);
    expect(pace.ask('another', 60_000)).toBe(0);
  });

  // Seen red without the signal: the end of a process would wait for it.
  it('waits no longer once its process ends', async () => {
    const pace = new Pace();
    const ending = new AbortController();
    await pace.turn('one', always(15_000), going, nothing);
    setTimeout(() => ending.abort(), 20);
    expect(await took(pace.turn('one', always(15_000), ending.signal, nothing))).toBeLessThan(10_000);
  });
});
