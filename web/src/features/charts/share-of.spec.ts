import { describe, expect, it } from '@jest/globals';
import { aheadOf, scaleOf } from './share-of.js';

describe('the share of others below', () => {
  it('counts the others, not oneself', () => {
    expect(aheadOf({ of: 11, beaten: 10 })).toBe(1);
    expect(aheadOf({ of: 11, beaten: 0 })).toBe(0);
    expect(aheadOf({ of: 1, beaten: 0 })).toBe(1);
  });
});

describe('the scale of a chart', () => {
  it('holds every value, at round tens with one in the middle', () => {
    for (let low = 0; low <= 100; low += 3)
      for (let high = low; high <= 100; high += 7) {
        const scale = scaleOf([low / 100, high / 100]);
        expect(scale.low).toBeGreaterThanOrEqual(0);
        expect(scale.high).toBeLessThanOrEqual(100);
        expect(scale.low).toBeLessThanOrEqual(low);
        expect(scale.high).toBeGreaterThanOrEqual(high);
        expect(scale.high - scale.low).toBeGreaterThanOrEqual(40);
        expect((scale.high - scale.low) % 20).toBe(0);
      }
  });
  it('shows everything where there is nothing', () => {
    expect(scaleOf([])).toEqual({ low: 0, high: 100 });
  });
});
