import type { Ranking } from './exam-draft.js';

export interface Candidate {
  readonly attemptId: string;
  readonly userId: string;
  readonly number: number;
  readonly rankKey: string;
}

/** Which of two attempts of one person ranks. */
const stands = (ranking: Ranking, a: Candidate, b: Candidate): Candidate => {
  const earlier = a.number <= b.number ? a : b;
  const later = earlier === a ? b : a;
  if (ranking === 'first') return earlier;
  if (ranking === 'last') return later;
  return later.rankKey < earlier.rankKey ? later : earlier;
};

/**
 * What a scored batch changes on the board: each person stands there once, with the first, the last or the best attempt.
 * `standing` are those people's attempts on the board now.
 */
export const boardPlaces = (
  ranking: Ranking,
  scored: readonly Candidate[],
  standing: readonly Candidate[],
): { readonly added: Candidate[]; readonly removed: Candidate[] } => {
  const before = new Map(standing.map((one) => [one.userId, one]));
  const after = new Map(before);
  for (const one of scored) {
    const now = after.get(one.userId);
    // A second attempt that was scored before the first still waits for it.
    if (now) after.set(one.userId, stands(ranking, now, one));
    else if (ranking !== 'first' || one.number === 1) after.set(one.userId, one);
  }
  const changed = [...after.values()].filter((one) => before.get(one.userId)?.attemptId !== one.attemptId);
  return { added: changed, removed: changed.flatMap(({ userId }) => before.get(userId) ?? []) };
};
