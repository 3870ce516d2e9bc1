// How long one that keeps ending waits before it is started again.
const STEPS = [0, 250, 500, 1000, 2000, 5000, 10_000];
/** Ended sooner than this after it came up means "keeps ending", later means "was killed". */
const SETTLED = 5000;
const CAME_UP = 1000;

/**
 * How many times it has now ended in a row.
 * @param {number} before @param {{ how: string, expected: boolean, lived: number, upFor: number }} end
 *   lived, upFor: milliseconds since its start, and since it listened: 0 where it never did, however long it took to load
 */
export function endsInARow(before, { how, expected, lived, upFor }) {
  // Who was killed from outside after it had come up does not "keep ending": nobody waits longer for the next kill's sake.
  const killed = /SIGKILL/.test(String(how)) && lived > CAME_UP;
  return expected || killed || upFor > SETTLED ? 0 : before + 1;
}

/** Milliseconds. @param {number} ends in a row */
export const backoffAfter = (ends) => STEPS[Math.min(ends, STEPS.length) - 1] ?? 0;
