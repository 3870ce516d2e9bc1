import { describe, expect, it } from '@jest/globals';
import { lockedSeconds, oneMoreWrong, type WrongTries } from './wrong-tries.js';

const none: WrongTries = { count: 0, sinceSeconds: null };
const after = (count: number, now: number): WrongTries =>
  Array.from({ length: count }).reduce<WrongTries>((tries) => oneMoreWrong(tries, now), none);

describe('wrong codes at the second step', () => {
  it('close it with the tenth, until an hour after the first', () => {
    expect([lockedSeconds(none, 0), lockedSeconds(after(9, 100), 100), lockedSeconds(after(10, 100), 100)]).toEqual([0, 0, 3600]);
    expect(lockedSeconds(after(10, 100), 3699.2)).toBe(1);
    expect(lockedSeconds(after(10, 100), 3700)).toBe(0);
  });

  it('are counted anew once the hour is over', () => {
    expect(oneMoreWrong(after(10, 100), 3700)).toEqual({ count: 1, sinceSeconds: 3700 });
    expect(oneMoreWrong(after(3, 100), 200)).toEqual({ count: 4, sinceSeconds: 100 });
  });
});
