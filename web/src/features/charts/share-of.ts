/** The share of the others that stand below, between 0 and 1; alone on a board one is ahead of nobody and behind nobody. */
export const aheadOf = ({ of, beaten }: { readonly of: number; readonly beaten: number }): number => (of > 1 ? beaten / (of - 1) : 1);

interface Scale {
  readonly low: number;
  readonly high: number;
}

/** Whole tens of per cent around the values, at least forty apart, within 0 and 100: three lines stand at round figures. */
export const scaleOf = (shares: readonly number[]): Scale => {
  if (shares.length === 0) return { low: 0, high: 100 };
  const [least, most] = [Math.min(...shares) * 100, Math.max(...shares) * 100];
  let low = Math.max(0, Math.floor(least / 10) * 10);
  let high = Math.min(100, Math.ceil(most / 10) * 10);
  // Wider by turns, so that the middle of the three lines is a whole ten too.
  for (let up = true; high - low < 40 || (high - low) % 20 !== 0; up = !up) {
    if ((up && high < 100) || low === 0) high += 10;
    else low -= 10;
  }
  return { low, high };
};
