import { describe, expect, it } from '@jest/globals';
import { gridOf, stepOf } from './grid.js';

describe('the map of days', () => {
  it('begins each week on Saturday and leaves out what is before the first day and after the last', () => {
    // 23 November 2026 is a Monday.
    const { weeks } = gridOf([], '2026-11-23', 10);
    expect(weeks.map((week) => week.map((cell) => cell?.day.slice(-2) ?? '·').join(' '))).toEqual([
      '14 15 16 17 18 19 20',
      '21 22 23 · · · ·',
    ]);
  });

  it('holds every asked day once, whatever the weekdays are', () => {
    for (let length = 1; length <= 100; length += 7)
      for (let last = 1; last <= 28; last += 5) {
        const end = `2026-02-${String(last).padStart(2, '0')}`;
        const cells = gridOf([], end, length).weeks.flat();
        const days = cells.flatMap((cell) => (cell ? [cell.day] : []));
        expect(new Set(days).size).toBe(length);
        expect(days.at(-1)).toBe(end);
        expect(cells.length % 7).toBe(0);
      }
  });

  it('names the fullest day and counts those with answers', () => {
    const days = [
      { day: '2026-11-20', answered: 94 },
      { day: '2026-11-22', answered: 12 },
      { day: '2026-01-01', answered: 500 },
    ];
    const { most, active } = gridOf(days, '2026-11-23', 7);
    expect([most, active]).toEqual([{ day: '2026-11-20', answered: 94 }, 2]);
    expect(gridOf([], '2026-11-23', 7).most).toBeNull();
  });

  it('has five steps: none, then quarters of the fullest day', () => {
    expect([0, 1, 25, 26, 50, 51, 75, 76, 100].map((answered) => stepOf(answered, 100))).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  // Red with the fullest day always darkest: three answers on the first day would look like a full one.
  it('does not call a first small day a full one', () => {
    expect(stepOf(2, 2)).toBe(1);
    expect(stepOf(8, 8)).toBe(4);
  });
});
