import { streakRule } from '#contracts/shared/selfpractice';
import type { Streak } from '#contracts/http/selfpractice';
import { dayText } from './dhaka-day.js';

/** The week's first day (Saturday) of a day counted from 1970-01-01, which was a Thursday. */
export const weekOf = (day: number): number => day - ((((day + 4 - streakRule.weekBegins) % 7) + 7) % 7);

interface Walk {
  readonly days: number;
  readonly rests: ReadonlySet<number>;
}

/** Backwards from a day on: practised days count, one missed day in each week rests, the next one ends it. */
const walk = (from: number, done: ReadonlyMap<number, number>, first: number): Walk => {
  const rests = new Set<number>();
  const rested = new Map<number, number>();
  let days = 0;
  let pending: number[] = [];
  for (let day = from; day >= first; day -= 1) {
    if (done.has(day)) {
      days += 1;
      // A rest lies between two practised days: it bridges, it does not begin.
      for (const one of pending) rests.add(one);
      pending = [];
      continue;
    }
    const week = weekOf(day);
    const used = (rested.get(week) ?? 0) + 1;
    if (used > streakRule.restsAWeek) break;
    rested.set(week, used);
    pending.push(day);
  }
  return { days, rests };
};

/** `done`: practised days with how much was answered; days are counted from 1970-01-01 in Dhaka. */
export const streakOf = (done: ReadonlyMap<number, number>, today: number): Streak => {
  const first = Math.min(today, ...done.keys());
  const started = done.has(today);
  const { days, rests } = walk(started ? today : today - 1, done, first);
  const begins = weekOf(today);
  const missed = Array.from({ length: today - begins }, (_, at) => begins + at).filter((day) => !done.has(day));
  return {
    days,
    longest: longestOf(done, days),
    today: started,
    restsLeft: Math.max(0, streakRule.restsAWeek - missed.length),
    week: Array.from({ length: 7 }, (_, at) => {
      const day = begins + at;
      const state = done.has(day)
        ? ('done' as const)
        : day === today
          ? ('today' as const)
          : day > today
            ? ('coming' as const)
            : rests.has(day) || (missed.length <= streakRule.restsAWeek && days > 0)
              ? ('rest' as const)
              : ('missed' as const);
      return { day: dayText(day), state, answered: done.get(day) ?? 0 };
    }),
  };
};

/** The longest row there was, walked back from the end of each. */
const longestOf = (done: ReadonlyMap<number, number>, current: number): number => {
  const days = [...done.keys()].toSorted((a, b) => a - b);
  const first = days[0] ?? 0;
  let longest = current;
  for (let at = days.length - 1; at >= 0;) {
    const { days: row } = walk(days[at] ?? 0, done, first);
    longest = Math.max(longest, row);
    at -= Math.max(1, row);
  }
  return longest;
};
