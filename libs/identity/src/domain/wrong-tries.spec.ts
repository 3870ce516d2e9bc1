import { describe, expect, it } from '@jest/globals';
import { isWorthTelling, lockedSeconds, oneMoreWrong, type WrongTries } from './wrong-tries.js';

const none: WrongTries = { count: 0, sinceSeconds: null, total: 0 };
const after = (count: number, now: number): WrongTries =>
  Array.from({ length: count }).reduce<WrongTries>((tries) => oneMoreWrong(tries, now), none);

describe('wrong codes at the second step', () => {
  it('close it with the tenth, until an hour after the first', () => {
    expect([lockedSeconds(none, 0), lockedSeconds(after(9, 100), 100), lockedSeconds(after(10, 100), 100)]).toEqual([0, 0, 3600]);
    expect(lockedSeconds(after(10, 100), 3699.2)).toBe(1);
    expect(lockedSeconds(after(10, 100), 3700)).toBe(0);
  });

  it('are counted anew once the hour is over', () => {
    expect(oneMoreWrong(after(10, 100), 3700)).toEqual({ count: 1, sinceSeconds: 3700, total: 11 });
    expect(oneMoreWrong(after(3, 100), 200)).toEqual({ count: 4, sinceSeconds: 100, total: 4 });
  });

  // Red without the total: nine an hour went on for ever, and nobody was told.
  it('are told with every tenth and cost a day from the fiftieth on, also nine an hour', () => {
    let [tries, told] = [none, 0];
    for (let hour = 0; hour < 5; hour += 1)
      for (let n = 0; n < 9; n += 1) {
        tries = oneMoreWrong(tries, hour * 3600);
        if (isWorthTelling(tries)) told += 1;
      }
    expect([tries.total, told, lockedSeconds(tries, 4 * 3600)]).toEqual([45, 4, 0]);
    for (let n = 0; n < 10; n += 1) tries = oneMoreWrong(tries, 5 * 3600);
    expect([tries.count, lockedSeconds(tries, 5 * 3600)]).toEqual([10, 86_400]);
  });
});
