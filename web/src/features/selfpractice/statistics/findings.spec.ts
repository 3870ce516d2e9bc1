import { describe, expect, it } from '@jest/globals';
import { accuracyOf, extremesOf, secondsOf, trendOf, weakestOf } from './findings.js';

const row = (name: string, answered: number, right: number) => ({ name, day: name, answered, right, tookMs: answered * 42_400 });

describe('what the statistics say', () => {
  it('divides nothing by nothing', () => {
    expect([accuracyOf(row('a', 0, 0)), secondsOf(row('a', 0, 0))]).toEqual([null, null]);
    expect([accuracyOf(row('a', 4, 3)), secondsOf(row('a', 4, 3))]).toEqual([0.75, 42]);
  });
  // Red with chance as a finding: one lucky answer would be the best subject.
  it('names best and weakest of those with enough answers alone', () => {
    const found = extremesOf([row('lucky', 1, 1), row('chemistry', 50, 20), row('physics', 80, 60), row('unlucky', 2, 0)]);
    expect([found?.best.name, found?.worst.name]).toEqual(['physics', 'chemistry']);
    expect(extremesOf([row('one', 50, 20)])).toBeNull();
    expect(extremesOf([row('one', 50, 20), row('two', 50, 20)])).toBeNull();
  });
  it('lists the weakest first, and nothing at or above the own average', () => {
    const rows = [row('a', 10, 10), row('b', 10, 4), row('c', 10, 2), row('few', 3, 0), row('average', 10, 6)];
    expect(weakestOf(rows, 0.6, 3).map(({ name }) => name)).toEqual(['c', 'b']);
    expect(weakestOf(rows, 0.6, 1).map(({ name }) => name)).toEqual(['c']);
  });
  it('compares the last week with the one four before, else with the first', () => {
    const weeks = ['1', '2', '3', '4', '5', '6'].map((name) => row(name, name === '3' ? 0 : 10, 5));
    expect([trendOf(weeks).shown.length, trendOf(weeks).last?.day, trendOf(weeks).before?.day]).toEqual([5, '6', '1']);
    expect(trendOf(weeks.slice(0, 2)).before?.day).toBe('1');
    expect(trendOf(weeks.slice(0, 1))).toMatchObject({ last: { day: '1' }, before: null });
  });
});
