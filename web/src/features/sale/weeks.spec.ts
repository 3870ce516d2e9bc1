import { describe, expect, it } from '@jest/globals';
import { weeksOf } from './weeks.js';

const at = (opensAt: string) => ({ opensAt });

describe('weeks of a calendar', () => {
  // Red when an exam after midnight in Dhaka, still Friday in UTC, stands in the week before.
  it('begin on Saturday in Dhaka', () => {
    const weeks = weeksOf([at('2025-11-28T18:30:00.000Z'), at('2025-11-28T17:00:00.000Z'), at('2025-12-05T10:00:00.000Z')]);
    expect(weeks.map(({ exams }) => exams.length)).toEqual([1, 2]);
    expect(new Date(weeks[1]?.from ?? 0).toISOString()).toBe('2025-11-28T18:00:00.000Z');
    expect(new Date(weeks[1]?.to ?? 0).toISOString()).toBe('2025-12-04T18:00:00.000Z');
  });
  it('hold their exams in order, and leave out weeks without any', () => {
    const weeks = weeksOf([at('2025-12-20T04:00:00.000Z'), at('2025-11-29T09:00:00.000Z'), at('2025-11-29T04:00:00.000Z')]);
    expect(weeks.map(({ exams }) => exams.map(({ opensAt }) => opensAt.slice(5, 13)))).toEqual([['11-29T04', '11-29T09'], ['12-20T04']]);
    expect(weeksOf([])).toEqual([]);
  });
});
