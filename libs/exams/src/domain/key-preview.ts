import type { Ranking, TieBreak } from './exam-draft.js';
import { shiftedRankKey } from './rank-key.js';
import { unitsFor, verdictOf, type GivenAnswer, type MarkedQuestion, type Scheme, type Verdict } from './scoring.js';

/** A scored sitting as it stands, with its answer to the one question. */
export interface PreviewedSitting {
  readonly attemptId: string;
  readonly userId: string;
  readonly number: number;
  readonly units: bigint;
  readonly rankKey: string;
  readonly ranked: boolean;
  /** Or of somebody of the staff: it has no place to move to. */
  readonly disqualified: boolean;
  /** The score stands for the keys in force. */
  readonly current: boolean;
  readonly answer: GivenAnswer | undefined;
}

/** How a sitting would stand. */
export interface Standing {
  readonly units: bigint;
  readonly rankKey: string;
}

const tell = (question: MarkedQuestion, answer: GivenAnswer | undefined, scheme: Scheme): { verdict: Verdict; units: bigint } => {
  const verdict = verdictOf(question, answer, scheme.cancelledCredit);
  return { verdict, units: unitsFor(question, verdict) };
};

const one = (verdict: Verdict, wanted: Verdict): number => (verdict === wanted ? 1 : 0);

/**
 * How a sitting stands when one question is marked otherwise, told from that question alone: `same`, the new standing, or `unsure` where
 * only all answers together can say it (a floored score, an optional section that may not count, a score of older keys).
 */
export const standingAfter = (
  sitting: PreviewedSitting,
  { before, after }: { readonly before: MarkedQuestion; readonly after: MarkedQuestion },
  scheme: Scheme,
  rules: readonly TieBreak[],
): Standing | 'same' | 'unsure' => {
  if (!sitting.current) return 'unsure';
  const [was, is] = [tell(before, sitting.answer, scheme), tell(after, sitting.answer, scheme)];
  if (was.verdict === is.verdict && was.units === is.units) return 'same';
  const optional = scheme.optionalCounted !== null && scheme.optionalSections.includes(after.section);
  if (optional || (scheme.floorAtZero && sitting.units <= 0n)) return 'unsure';
  const sum = sitting.units + is.units - was.units;
  const units = scheme.floorAtZero && sum < 0n ? 0n : sum;
  const shift = {
    units: units - sitting.units,
    wrong: one(is.verdict, 'wrong') - one(was.verdict, 'wrong'),
    correct: one(is.verdict, 'correct') - one(was.verdict, 'correct'),
    section: after.section,
  };
  return { units, rankKey: shiftedRankKey(rules, sitting.rankKey, shift) };
};

/** Attempt id → rank: 1, 2, 2, 4. */
export const ranksOf = (keys: ReadonlyMap<string, string>): Map<string, number> => {
  const sorted = [...keys].toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
  const ranks = new Map<string, number>();
  let [rank, last] = [0, ''];
  for (const [place, [id, key]] of sorted.entries()) {
    if (key !== last || place === 0) rank = place + 1;
    last = key;
    ranks.set(id, rank);
  }
  return ranks;
};

/** Whose key stands on the board: where the best attempt ranks, it may be another one than before. */
export const boardKeys = (
  ranking: Ranking,
  sittings: readonly Pick<PreviewedSitting, 'attemptId' | 'userId' | 'number' | 'ranked' | 'disqualified'>[],
  keyOf: (attemptId: string) => string,
): Map<string, string> => {
  if (ranking !== 'best') {
    return new Map(sittings.filter(({ ranked }) => ranked).map(({ attemptId }) => [attemptId, keyOf(attemptId)]));
  }
  const best = new Map<string, { readonly attemptId: string; readonly number: number; readonly key: string }>();
  for (const { attemptId, userId, number, disqualified } of sittings) {
    if (disqualified) continue;
    const [held, key] = [best.get(userId), keyOf(attemptId)];
    if (!held || key < held.key || (key === held.key && number < held.number)) best.set(userId, { attemptId, number, key });
  }
  return new Map([...best.values()].map(({ attemptId, key }) => [attemptId, key]));
};
