const HOUR_MS = 3_600_000;
/** Bangladesh has had no summer time since 2009. */
const DHAKA_MS = 6 * HOUR_MS;

/** Hours of Dhaka between which nothing rings. */
export const quietHours = { from: 22, to: 7 } as const;

/**
 * When something that comes now may ring: now, or at seven where it is night. What starts within the hour does not wait.
 * `startsAt`: of what it tells, where that has a start.
 */
export const ringsAt = (now: Date, startsAt: Date | null): Date => {
  const dhaka = new Date(now.getTime() + DHAKA_MS);
  const hour = dhaka.getUTCHours();
  const toStart = startsAt === null ? Infinity : startsAt.getTime() - now.getTime();
  if ((hour < quietHours.from && hour >= quietHours.to) || (toStart >= 0 && toStart <= HOUR_MS)) return now;
  const day = dhaka.getUTCDate() + (hour >= quietHours.from ? 1 : 0);
  return new Date(Date.UTC(dhaka.getUTCFullYear(), dhaka.getUTCMonth(), day, quietHours.to) - DHAKA_MS);
};
