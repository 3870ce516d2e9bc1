const dhakaMs = 6 * 3_600_000;
const dayMs = 86_400_000;

/** Days since 1 January 1970 (a Thursday) in Dhaka. */
const dayOf = (at: string): number => Math.floor((Date.parse(at) + dhakaMs) / dayMs);
/** Weeks begin on Saturday, as in Bangladesh. */
const firstDayOf = (day: number): number => day - ((((day - 2) % 7) + 7) % 7);

export interface Week<E> {
  /** The first moments of its first and of its last day. */
  readonly from: number;
  readonly to: number;
  readonly exams: readonly E[];
}

/** Exams by the weeks in which they open, the earliest first; weeks without any are left out. */
export const weeksOf = <E extends { readonly opensAt: string }>(exams: readonly E[]): readonly Week<E>[] => {
  const weeks = new Map<number, E[]>();
  for (const exam of exams.toSorted((a, b) => a.opensAt.localeCompare(b.opensAt))) {
    const first = firstDayOf(dayOf(exam.opensAt));
    weeks.set(first, [...(weeks.get(first) ?? []), exam]);
  }
  return [...weeks].map(([first, held]) => ({ from: first * dayMs - dhakaMs, to: (first + 6) * dayMs - dhakaMs, exams: held }));
};
