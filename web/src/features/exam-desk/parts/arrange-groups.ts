/** Where something stands: in which group, and at which place in it, both from 0. */
export interface Place {
  readonly group: number;
  readonly at: number;
}
export type Groups<T> = readonly (readonly T[])[];

/** Takes what stands at `from` out and puts it before what stands at `to` then; a place beyond the end is the end. */
export const moved = <T>(groups: Groups<T>, from: Place, to: Place): Groups<T> => {
  const taken = groups[from.group]?.[from.at];
  if (taken === undefined || groups[to.group] === undefined) return groups;
  const without = groups.map((group, place) => (place === from.group ? group.filter((_, at) => at !== from.at) : group));
  return without.map((group, place) => (place === to.group ? [...group.slice(0, to.at), taken, ...group.slice(to.at)] : group));
};

/** One place up or down; at the edge of its group into the next one. Null where there is nowhere to go. */
export const neighbour = (counts: readonly number[], { group, at }: Place, step: 1 | -1): Place | null => {
  const there = at + step;
  if (there >= 0 && there < (counts[group] ?? 0)) return { group, at: there };
  const next = group + step;
  const count = counts[next];
  if (count === undefined) return null;
  return { group: next, at: step === 1 ? 0 : count };
};

/** A gap between rows as the place that what is dragged will have: below itself the rows move up by one. */
export const landing = (from: Place, gap: Place): Place =>
  from.group === gap.group && gap.at > from.at ? { group: gap.group, at: gap.at - 1 } : gap;
