const dayMs = 86_400_000;
/** Asia/Dhaka has no summer time. */
const aheadMs = 6 * 3_600_000;

/** The day in Dhaka that a moment lies in, counted from 1970-01-01. */
export const dayOf = (at: Date): number => Math.floor((at.getTime() + aheadMs) / dayMs);

/** A counted day as YYYY-MM-DD. */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** YYYY-MM-DD as a counted day. */
export const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs);
