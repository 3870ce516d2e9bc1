/** Longer than this nobody has looked at one question; the rest was a break. */
const mostMs = 10 * 60_000;

/** What clients say of their times, cut to what the server's clock allows: together no more than has gone by since it last heard of them. */
export const boundTimes = (claimed: readonly number[], goneByMs: number): number[] => {
  let left = Math.max(0, Math.floor(goneByMs));
  return claimed.map((ms) => {
    const taken = Math.min(ms, mostMs, left);
    left -= taken;
    return taken;
  });
};
