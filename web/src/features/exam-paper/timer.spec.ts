import { describe, expect, it } from '@jest/globals';
import { announcement } from './timer.js';

const min = (minutes: number, ms = 0): number => minutes * 60_000 + ms;

describe('what the timer says aloud', () => {
  it('speaks at five minutes and at one, once each', () => {
    expect(announcement(min(5, 400), min(5, -600))).toBe(5);
    expect(announcement(min(5, -600), min(4))).toBeNull();
    expect(announcement(min(1, 1), min(1))).toBe(1);
    expect(announcement(min(1), min(0, 500))).toBeNull();
  });

  it('says only the true minute after a long sleep', () => {
    expect(announcement(min(20), min(0, 30_000))).toBe(1);
    expect(announcement(min(20), min(4, 59_000))).toBe(5);
    expect(announcement(min(20), min(3))).toBeNull();
    expect(announcement(min(20), min(-1))).toBeNull();
  });
});
