import { describe, expect, it } from '@jest/globals';
import { Breaker } from './breaker.js';

describe('the breaker', () => {
  const make = () => {
    const seen = { now: 0, closed: 0 };
    return {
      seen,
      breaker: new Breaker(
        () => seen.now,
        () => (seen.closed += 1),
      ),
    };
  };

  it('lets nobody ask after five failures, then one, and all again when that one is answered', () => {
    const { seen, breaker } = make();
    for (let n = 0; n < 5; n += 1) {
      expect(breaker.mayAsk()).toBe(true);
      breaker.ended(false);
    }
    expect(breaker.mayAsk()).toBe(false);
    seen.now = 15_000;
    expect([breaker.mayAsk(), breaker.mayAsk()]).toEqual([true, false]);
    breaker.ended(false);
    seen.now = 29_999;
    expect(breaker.mayAsk()).toBe(false);
    seen.now = 30_000;
    expect(breaker.mayAsk()).toBe(true);
    breaker.ended(true);
    expect([seen.closed, breaker.mayAsk(), breaker.mayAsk()]).toEqual([1, true, true]);
  });

  it('forgets single failures', () => {
    const { seen, breaker } = make();
    for (let n = 0; n < 20; n += 1) breaker.ended(n % 4 === 3);
    expect([breaker.mayAsk(), seen.closed]).toEqual([true, 0]);
  });
});
