import { describe, expect, it } from '@jest/globals';
import { dayText } from './dhaka-day.js';
import { streakOf } from './streak.js';

/** 2026-11-21 is a Saturday. */
const saturday = 20_778;
const done = (...offsets: number[]) => new Map(offsets.map((offset) => [saturday + offset, 5]));
const at = (offset: number) => saturday + offset;

describe('the streak', () => {
  it('counts from a Saturday', () => {
    expect(dayText(saturday)).toBe('2026-11-21');
    expect(new Date(`${dayText(saturday)}T00:00:00Z`).getUTCDay()).toBe(6);
  });

  it('is the row of practised days, and today is not missed before it is over', () => {
    expect(streakOf(done(0, 1, 2), at(2))).toMatchObject({ days: 3, today: true, longest: 3 });
    expect(streakOf(done(0, 1, 2), at(3))).toMatchObject({ days: 3, today: false });
    expect(streakOf(new Map(), at(2))).toMatchObject({ days: 0, longest: 0, today: false, restsLeft: 0 });
  });

  it('goes on over one missed day a week, which rests and does not count', () => {
    expect(streakOf(done(0, 1, 3, 4), at(4))).toMatchObject({ days: 4, restsLeft: 0 });
    expect(streakOf(done(0, 1, 3, 4), at(4)).week.map(({ state }) => state)).toEqual([
      'done',
      'done',
      'rest',
      'done',
      'done',
      'coming',
      'coming',
    ]);
  });

  it('ends with a second missed day of the same week, and not with one of each week', () => {
    expect(streakOf(done(0, 2, 4), at(4)).days).toBe(2);
    // Friday of one week and Saturday of the next.
    expect(streakOf(done(4, 5, 8, 9), at(9)).days).toBe(4);
  });

  it('remembers the longest row', () => {
    expect(streakOf(done(-40, -39, -38, -37, -36, 0, 1), at(1))).toMatchObject({ days: 2, longest: 5 });
  });

  it('says of each day of the week what it is', () => {
    const { week, restsLeft } = streakOf(done(0), at(3));
    expect(week.map(({ state }) => state)).toEqual(['done', 'missed', 'missed', 'today', 'coming', 'coming', 'coming']);
    expect(restsLeft).toBe(0);
    expect(streakOf(done(0, 1), at(2)).restsLeft).toBe(1);
  });
});
