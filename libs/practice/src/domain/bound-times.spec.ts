import { expect, it } from '@jest/globals';
import { boundTimes } from './bound-times.js';

it('takes no more time than there was', () => {
  expect(boundTimes([4000, 5000], 60_000)).toEqual([4000, 5000]);
  // A forged time, and a clock that runs fast.
  expect(boundTimes([86_400_000], 7000)).toEqual([7000]);
  expect(boundTimes([4000, 5000, 9000], 6000)).toEqual([4000, 2000, 0]);
  expect(boundTimes([1000], -5)).toEqual([0]);
});

it('takes a break for a break', () => {
  expect(boundTimes([3 * 3_600_000], 4 * 3_600_000)).toEqual([600_000]);
});
