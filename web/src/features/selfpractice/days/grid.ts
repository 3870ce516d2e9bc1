/** Dhaka's days as `YYYY-MM-DD`. */
export interface CountedDay {
  readonly day: string;
  readonly answered: number;
}

/** One bubble of the map: a day and how dark it is. Null: before the first day or after the last one. */
export type Cell = { readonly day: string; readonly answered: number; readonly step: Step } | null;
export type Step = 0 | 1 | 2 | 3 | 4;

const dayMs = 86_400_000;
const number = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs);
const text = (at: number): string => new Date(at * dayMs).toISOString().slice(0, 10);
/** Saturday is 0: the week of Bangladesh begins with it. The first of January 1970 was a Thursday. */
const weekday = (at: number): number => (at + 5) % 7;

/**
 * Five steps: nothing, and four quarters of the fullest day. A day of fewer than `quiet` answers is never darker than the first, so that
 * whoever begins does not see a full map after three questions.
 */
export const stepOf = (answered: number, most: number, quiet = 8): Step => {
  if (answered <= 0) return 0;
  return Math.min(4, Math.max(1, Math.ceil((answered / Math.max(most, quiet)) * 4))) as Step;
};

export interface DayGrid {
  /** Weeks from left to right, each from Saturday to Friday. */
  readonly weeks: readonly (readonly Cell[])[];
  readonly most: CountedDay | null;
  /** Days with at least one answer. */
  readonly active: number;
}

/** So many days up to `last` in weeks; a day that is not among `days` had no answers. */
export const gridOf = (days: readonly CountedDay[], last: string, length: number): DayGrid => {
  const [end, counts] = [number(last), new Map(days.map(({ day, answered }) => [day, answered]))];
  const start = end - length + 1;
  const shown = Array.from({ length }, (_, at) => ({ day: text(start + at), answered: counts.get(text(start + at)) ?? 0 }));
  const most = shown.reduce<CountedDay | null>((found, day) => (day.answered > (found?.answered ?? 0) ? day : found), null);
  const cells: Cell[] = shown.map((day) => ({ ...day, step: stepOf(day.answered, most?.answered ?? 0) }));
  const full: Cell[] = [
    ...Array.from({ length: weekday(start) }, (): Cell => null),
    ...cells,
    ...Array.from({ length: 6 - weekday(end) }, (): Cell => null),
  ];
  return {
    weeks: Array.from({ length: full.length / 7 }, (_, week) => full.slice(week * 7, week * 7 + 7)),
    most,
    active: shown.filter(({ answered }) => answered > 0).length,
  };
};
