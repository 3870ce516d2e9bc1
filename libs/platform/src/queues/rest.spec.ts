import { describe, expect, it } from '@jest/globals';
import { restMs } from './rest.js';

describe('rest between two steps of bulk work', () => {
  it('leaves a part of the time to others, and most of it where somebody waits for a core all the time', () => {
    expect(restMs(100, 0)).toBe(40);
    expect(restMs(100, 0.5)).toBeCloseTo(315);
    expect(restMs(100, 1)).toBe(1140);
  });

  it('is never so long that a stop would not be noticed', () => {
    expect(restMs(60_000, 1)).toBe(3000);
  });
});
