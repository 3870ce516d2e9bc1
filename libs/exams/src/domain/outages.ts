import { findGroups, outageRules, type Lost, type Silence } from './outage-groups.js';

export { outageRules };
export type { Silence };

/** What the log of saves says of one attempt. */
export interface Activity {
  readonly userId: string;
  /** What usually lies between two of its saves. */
  readonly usualMs: number;
  /** Its silences of a minute and more. */
  readonly silences: readonly Silence[];
}

export interface Outage {
  /** By when nine of ten had sent their last save, and by when nine of ten were back. */
  readonly from: number;
  readonly to: number;
  /** The first of them was back. Names the outage. */
  readonly firstBack: number;
  readonly userIds: readonly string[];
}

const { backWithinMs, leastMs, maxGroups, mostMinutes, timesUsual } = outageRules;

const nineOfTen = (moments: readonly number[]): number => moments.toSorted((a, b) => a - b)[Math.ceil(moments.length * 0.9) - 1] ?? 0;

const outageOf = (group: readonly Lost[]): Outage => ({
  from: nineOfTen(group.map(({ from }) => from)),
  to: nineOfTen(group.map(({ to }) => to)),
  firstBack: group[0]?.to ?? 0,
  userIds: group.map(({ userId }) => userId),
});

/**
 * The outages that at least twenty had together: their saves stopped and came back. Who submitted or never came back is touched by none, nor
 * is whoever is often quiet for as long. Where so many sit that some are quiet at any moment, those alone count who had written on meanwhile.
 */
export const outages = (activity: readonly Activity[]): Outage[] => {
  const lost = activity.flatMap(({ userId, usualMs, silences }) =>
    silences
      .filter(({ from, to, answers }) => to - from >= leastMs && (answers > 1 || to - from >= timesUsual * usualMs))
      .map((silence) => ({ ...silence, userId })),
  );
  const plain = findGroups(lost);
  const hidden = findGroups(
    plain.left.filter(({ answers }) => answers > 1),
    maxGroups - plain.found.length,
  );
  return [...plain.found, ...hidden.found].map(outageOf).toSorted((a, b) => a.from - b.from || a.to - b.to);
};

/** What makes up for an outage: whole minutes. */
export const minutesFor = ({ from, to }: Pick<Outage, 'from' | 'to'>): number =>
  Math.min(mostMinutes, Math.max(1, Math.round((to - from) / 60_000)));

/** Whether time that was given for the outage named so was given for this one: what it is named by may move as more come back. */
export const isSameOutage = ({ from, firstBack }: Outage, named: number): boolean => named > from && named <= firstBack + backWithinMs;
