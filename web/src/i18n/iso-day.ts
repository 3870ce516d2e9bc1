/** Dhaka has no summer time: its wall clock is UTC + 6 h. */
const dhaka = 6 * 3_600_000;

/** The day in Dhaka as YYYY-MM-DD, as addresses and date fields have it. Takes milliseconds since the epoch. */
export const isoDay = (at: number): string => new Date(at + dhaka).toISOString().slice(0, 10);

/** When a day of `isoDay` begins, in milliseconds since the epoch. */
export const dayStart = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) - dhaka;
