import { expect, it } from '@jest/globals';
import { Pace } from './pace.js';

it('learns how fast a line moves, and promises no second too few from one quick step', () => {
  let now = 0;
  const pace = new Pace(() => now);
  expect([pace.secondsFor(1), pace.secondsFor(250)]).toEqual([1, 3]);
  for (let step = 0; step < 40; step += 1) {
    now += 200;
    pace.went(10);
  }
  expect(pace.secondsFor(500)).toBe(10);
  // Two flights that end together: the second came after no time at all.
  pace.went(10);
  expect(pace.secondsFor(500)).toBeGreaterThanOrEqual(7);
});

it('does not count a pause in which nobody waited', () => {
  let now = 0;
  const pace = new Pace(() => now);
  pace.went(5);
  now += 60_000;
  pace.went(1);
  expect(pace.secondsFor(100)).toBe(1);
});
