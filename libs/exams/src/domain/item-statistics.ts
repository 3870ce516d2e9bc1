import type { itemFlags, statisticsGaps } from '#contracts/shared/choices';

/**
 * Classical test theory, reckoned from sums. All variances are those of the whole group (divided by n): an exam's takers are not a sample,
 * and only so do p·q and the variance of the sum in KR-20 speak of the same thing.
 * Sources: [CA] Crocker & Algina, Introduction to Classical and Modern Test Theory (1986); [K] T. L. Kelley, "The selection of upper and
 * lower groups for the validation of test items", J. Educ. Psychol. 30 (1939), 17–24; [KR] Kuder & Richardson, "The theory of the
 * estimation of test reliability", Psychometrika 2 (1937), 151–160; [H] S. Henrysson, "Correction of item-total correlations in item
 * analysis", Psychometrika 28 (1963), 211–218.
 */
export type Gap = (typeof statisticsGaps)[number];
export type Flag = (typeof itemFlags)[number];

/** Two numbers of each of n people, as sums: of x, of y, of their squares and of the products. */
export interface Sums {
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly yy: number;
  readonly xy: number;
}

/** Fewest people of whom a figure says anything. */
const fewest = 2;

export const variance = (n: number, sum: number, squares: number): number => (n === 0 ? 0 : Math.max(0, squares / n - (sum / n) ** 2));

/** Pearson's r; null where one of the two does not vary. */
export const correlation = ({ n, x, y, xx, yy, xy }: Sums): number | null => {
  const spread = Math.sqrt(variance(n, x, xx) * variance(n, y, yy));
  // Sums of whole numbers are exact: what is left of a variance of nothing is a rounding error of the division alone.
  return n < fewest || spread < 1e-9 ? null : Math.max(-1, Math.min(1, (xy / n - (x / n) * (y / n)) / spread));
};

/** p = right / takers [CA]. Skipped counts as not right. */
export const difficulty = (right: number, takers: number): number | null => (takers === 0 ? null : right / takers);

/** What a mark of 0 or 1 has to do with the total: `chosen` people have the 1, `totals` is the sum of theirs, n, sum and squares are everybody's. */
export interface Marked {
  readonly chosen: number;
  readonly totals: number;
}
export interface Totals {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** Point-biserial correlation of a mark with the total: Pearson's r where one of the two is 0 or 1 [CA]. */
export const pointBiserial = ({ chosen, totals }: Marked, { n, sum, squares }: Totals): number | null =>
  correlation({ n, x: chosen, xx: chosen, y: sum, yy: squares, xy: totals });

/** Everybody's totals without one item, from the sums of those who had it right: of T − i the sum is ΣT − Σi, the squares ΣT² − 2ΣiT + Σi². */
export const restOf = ({ chosen, totals }: Marked, { n, sum, squares }: Totals): Totals => ({
  n,
  sum: sum - chosen,
  squares: squares - 2 * totals + chosen,
});

/** The same corrected for the item's own share in the total: r(i, T − i), the correlation of the item with the sum of all others [H]. */
export const correctedPointBiserial = (right: Marked, totals: Totals): number | null =>
  pointBiserial({ chosen: right.chosen, totals: right.totals - right.chosen }, restOf(right, totals));

/** How many people make the upper and the lower group: 27 % of the takers, at least one, rounded [K]; 0 where there are too few for two groups. */
export const groupSize = (takers: number): number => (takers < fewest ? 0 : Math.max(1, Math.round(takers * 0.27)));

/** D = p(upper) − p(lower), the groups being of one size [CA]. */
export const discrimination = (upper: number, lower: number, size: number): number | null => (size === 0 ? null : (upper - lower) / size);

/** KR-20 = k/(k−1) · (1 − Σpq / σ²) [KR, formula 20]; null for fewer than two items, or where nobody's total differs. */
export const kr20 = (shares: readonly number[], totalVariance: number): number | null => {
  const k = shares.length;
  if (k < 2 || totalVariance < 1e-9) return null;
  return (k / (k - 1)) * (1 - shares.reduce((all, p) => all + p * (1 - p), 0) / totalVariance);
};

/** SEM = σ · √(1 − r) [CA]; a negative reliability is taken as none. */
export const standardError = (sd: number, reliability: number | null): number | null =>
  reliability === null ? null : sd * Math.sqrt(1 - Math.max(0, Math.min(1, reliability)));

/** Why the figures of one item are missing. */
export const itemGap = (takers: number, right: number, totalVariance: number): Gap | null =>
  takers < fewest ? 'too-few-takers' : right === 0 || right === takers || totalVariance < 1e-9 ? 'no-variance' : null;

/** Of so few people no figure is worth a warning. */
const warnFrom = 20;
/** Shares and correlations that classical item analysis finds odd [CA]. */
const limits = { hard: 0.2, easy: 0.95, weak: 0.1, idle: 0.02 } as const;

export interface JudgedItem {
  readonly takers: number;
  readonly difficulty: number | null;
  readonly pointBiserial: number | null;
  readonly choices: readonly { readonly right: boolean; readonly count: number; readonly pointBiserial: number | null }[];
}

/** What a teacher should look at, the most urgent first. The key is suspect where a wrong option draws the good ones and the right one does not. */
export const flagsOf = ({ takers, difficulty: p, pointBiserial: r, choices }: JudgedItem): Flag[] => {
  if (takers < warnFrom || p === null) return [];
  const drawn = (right: boolean) => choices.filter((one) => one.right === right).map((one) => one.pointBiserial ?? 0);
  const suspect = choices.length > 0 && r !== null && r < limits.weak && Math.max(0, ...drawn(false)) > Math.max(0.15, ...drawn(true));
  const idle = choices.some(({ right, count }) => !right && count / takers < limits.idle);
  const found: readonly (readonly [Flag, boolean])[] = [
    ['key-suspect', suspect],
    ['negative', r !== null && r < 0],
    ['weak', r !== null && r >= 0 && r < limits.weak],
    ['too-hard', p < limits.hard],
    ['too-easy', p > limits.easy],
    ['idle-option', idle],
  ];
  return found.flatMap(([flag, holds]) => (holds ? [flag] : []));
};
