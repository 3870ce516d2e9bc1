import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';

const going = new AbortController().signal;
const took = async (work: Promise<void>): Promise<number> => {
  const from = performance.now();
  await work;
  return performance.now() - from;
};

describe('the pace of a reaction', () => {
  it('lets the first begin at once, and the next after the distance, each key for itself', async () => {
    const pace = new Pace();
    await pace.turn('one', 60_000, going);
    await pace.turn('another', 200, going);
    // Timers may be a millisecond early.
    expect(await took(pace.turn('another', 200, going))).toBeGreaterThan(195);
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
    await pace.turn('one', 15_000, going);
    setTimeout(() => ending.abort(), 20);
    expect(await took(pace.turn('one', 15_000, ending.signal))).toBeLessThan(10_000);
  });
});
