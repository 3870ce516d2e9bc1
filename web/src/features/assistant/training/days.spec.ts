import { describe, expect, it } from '@jest/globals';
import type { PlanStep } from '#contracts/http/assistant';
import { doneOf, shownDays } from './days.js';

const step = (state: PlanStep['state']) => ({ state }) as PlanStep;
const day = (date: number, ...states: PlanStep['state'][]) => ({
  day: `2026-01-${String(date).padStart(2, '0')}`,
  minutes: 20,
  steps: states.map(step),
});
const plan = {
  days: [day(1, 'done'), day(3, 'open', 'skipped'), ...Array.from({ length: 9 }, (_, at) => day(5 + at, 'open'))],
  until: '2026-01-20',
};

describe("a plan's days", () => {
  it('are those from today on, a week of them at first', () => {
    const { past, days, more } = shownDays(plan, '2026-01-03', false);
    expect([past.length, days[0]?.day, days.length, more]).toEqual([1, '2026-01-03', 7, 3]);
    expect(shownDays(plan, '2026-01-03', true)).toMatchObject({ more: 0 });
  });

  it('hold today also where nothing is to be done, until the plan is over', () => {
    expect(shownDays(plan, '2026-01-04', false).days[0]).toEqual({ day: '2026-01-04', minutes: 0, steps: [] });
    expect(shownDays(plan, '2026-01-21', false)).toMatchObject({ days: [], more: 0 });
  });

  it('count what is done of what is not left out', () => {
    expect(doneOf(plan.days)).toEqual({ done: 1, total: 11 });
  });
});
