import { describe, expect, it } from '@jest/globals';
import { Stopwatch } from './stopwatch.js';

describe('the time that a question took', () => {
  it('counts each question by itself, and goes on when it is looked at again', () => {
    const watch = new Stopwatch();
    watch.show(1, 0);
    watch.show(2, 4000);
    watch.show(1, 9000);
    expect([watch.spent(1, 9500), watch.spent(2, 9500)]).toEqual([4500, 5000]);
  });
  // Red with a clock that runs on in a pocket: a question of twenty seconds would have taken the night.
  it('stands still while the page is hidden', () => {
    const watch = new Stopwatch();
    watch.show(1, 0);
    watch.hidden(true, 2000);
    expect(watch.spent(1, 60_000)).toBe(2000);
    watch.hidden(false, 60_000);
    watch.hidden(false, 60_500);
    expect(watch.spent(1, 61_000)).toBe(3000);
  });
});
