const hour = 3_600_000;
const day = 24 * hour;
/** Dhaka has no summer time. */
const aheadOfUtc = 6 * hour;

/** That many days ago in Dhaka, some hours before nine in the evening, in milliseconds: days stay days, whenever the demo is made. */
export const evening = (now: number, daysAgo: number, hoursBefore: number): number =>
  Math.floor((now + aheadOfUtc) / day - daysAgo) * day + (21 - hoursBefore) * hour - aheadOfUtc;
