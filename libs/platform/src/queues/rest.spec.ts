import { describe, expect, it } from '@jest/globals';
import { restMs } from './rest.js';

describe('rest between two steps of bulk work', () => {
  it('leaves a part of the time to others, and most of it where somebody waits for a core all the time', () => {
    expect(restMs(100, 0, false)).toBe(40);
    expect(restMs(100, 0.5, false)).toBeCloseTo(155);
    expect(restMs(100, 1, false)).toBe(500);
  });

  it('leaves four times as much while a hall saves its answers, and nothing more where cores are to be had', () => {
    expect(restMs(100, 0, true)).toBe(40);
    expect(restMs(100, 0.5, true)).toBeCloseTo(990);
    expect(restMs(100, 1, true)).toBeCloseTo(1940);
  });

  it('is never so long that a stop would not be noticed', () => {
    expect(restMs(60_000, 1, true)).toBe(2000);
  });
});
