/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): what stands high in several lists stands high in all of them together, without
 * their scores having to be of one kind. `k` as they found it best.
 */
const K = 60;

export interface Ranked {
  /** Best first. */
  readonly ids: readonly string[];
  readonly weight: number;
}

/** The ids of all lists, best first; equal ones in the order of the first list. */
export const fuse = (lists: readonly Ranked[]): string[] => {
  const scores = new Map<string, number>();
  for (const { ids, weight } of lists) ids.forEach((id, at) => scores.set(id, (scores.get(id) ?? 0) + weight / (K + at + 1)));
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
};
