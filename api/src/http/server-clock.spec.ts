import { describe, expect, it } from '@jest/globals';
import { offsetAfter } from './server-clock.js';

/** The other clock is 5,000 ms ahead; a question takes `there` ms to arrive and `back` ms to be answered. */
const asked = (known: ReturnType<typeof offsetAfter> | null, sent: number, there: number, back: number, ahead = 5000) =>
  offsetAfter(known, sent, sent + there + back, sent + there + ahead);

describe('the offset of another clock', () => {
  it('is the middle of what the first answer allows', () => {
    const { middle, span } = asked(null, 1000, 10, 10);
    expect(Math.abs(middle - 5000)).toBeLessThanOrEqual(1);
    expect(span).toBe(21);
  });

  // Red with the newest answer taken whatever it took: one that waited 600 ms for its way back moved the clock by 300.
  it('is not moved by an answer that took long', () => {
    const quick = asked(null, 1000, 2, 2);
    expect(Math.abs(asked(quick, 11_000, 5, 600).middle - 5000)).toBeLessThanOrEqual(2);
    const slow = asked(null, 1000, 5, 600);
    expect(Math.abs(asked(slow, 2000, 2, 2).middle - 5000)).toBeLessThanOrEqual(1);
  });

  it('follows a clock that was set, as soon as what it knew cannot be', () => {
    const before = asked(null, 1000, 2, 2);
    expect(Math.abs(asked(before, 11_000, 50, 50, 9000).middle - 9000)).toBeLessThanOrEqual(51);
    // However slowly the two part.
    let known = before;
    for (let round = 1; round <= 100; round += 1) known = asked(known, round * 10_000, 3, 3, 5000 + round);
    expect(Math.abs(known.middle - 5100)).toBeLessThanOrEqual(6);
  });
});
