/** Dhaka has no summer time: its wall clock is UTC + 6 h, wherever the browser stands. */
const dhaka = 6 * 3_600_000;
const wallPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** A moment as a field for day and time has it, on Dhaka's wall: `2026-11-28T21:00`. An empty text where it is no moment. */
export const toWall = (instant: string): string => {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at + dhaka).toISOString().slice(0, 16);
};

/** What such a field says, as ISO 8601 in UTC; an empty text where it says no time. */
export const fromWall = (wall: string): string => {
  const at = wallPattern.test(wall) ? Date.parse(`${wall}Z`) - dhaka : Number.NaN;
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
};
