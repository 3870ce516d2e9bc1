const MINUTE = 60_000;
/** The rest of the time from which the timer is amber. */
export const LOW_MS = 5 * MINUTE;

/** Minutes to be spoken of when the rest goes from `before` to `now` (ms): at five and at one, each once. */
export const announcement = (before: number, now: number): 5 | 1 | null => {
  for (const minutes of [1, 5] as const)
    if (before > minutes * MINUTE && now <= minutes * MINUTE && now > (minutes - 1) * MINUTE) return minutes;
  return null;
};
