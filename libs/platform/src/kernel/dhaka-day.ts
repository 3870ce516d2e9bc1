/** Asia/Dhaka has no summer time. */
const aheadMs = 6 * 3_600_000;

/** The day in Dhaka that a moment (milliseconds since the epoch) lies in, as YYYY-MM-DD. */
export const dhakaDay = (moment: number): string => new Date(moment + aheadMs).toISOString().slice(0, 10);
