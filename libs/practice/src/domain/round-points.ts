import { networkMs, rightPoints, speedMs, speedPoints } from '#contracts/shared/quiz';

/**
 * How long an answer took. The server's clock counts from handing the question over to receiving the answer; of that, a browser may say
 * that up to `networkMs` was its network's. What it claims beyond, and what it claims to have taken longer, moves nothing.
 */
export const judgedMs = (measuredMs: number, claimedMs: number | null): number => {
  const measured = Math.max(0, Math.trunc(measuredMs));
  if (claimedMs === null) return measured;
  return Math.min(measured, Math.max(0, measured - networkMs, Math.trunc(claimedMs)));
};

/** Points of an answer: 100 for a right one, and up to 50 for its speed, less by the millisecond and rounded down; else none. */
export const pointsOf = (right: boolean | null, tookMs: number): number => {
  if (right !== true) return 0;
  const left = Math.max(0, speedMs - Math.max(0, tookMs));
  return rightPoints + Math.floor((speedPoints * left) / speedMs);
};
