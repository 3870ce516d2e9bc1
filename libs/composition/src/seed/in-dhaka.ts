import { day, hour } from './create-exam.js';

/** Dhaka has no summer time. */
const aheadOfUtc = 6 * hour;

/** So many days from today in Dhaka (before it: negative) at that hour of its clock (20.5 is half past eight), in milliseconds. */
export const inDhaka = (now: number, inDays: number, atHour: number): number =>
  Math.floor((now + aheadOfUtc) / day) * day - aheadOfUtc + inDays * day + Math.round(atHour * hour);
