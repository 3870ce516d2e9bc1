/** A video counts as seen from this share of it on: what follows is a greeting. */
export const SEEN_SHARE = 0.95;
/** Or when so little is left, which is more than a twentieth of a short one. */
export const SEEN_REST_MS = 10_000;

/** From which millisecond on a video of this length counts as seen. */
export const seenFrom = (durationMs: number): number =>
  Math.max(0, Math.min(Math.ceil(durationMs * SEEN_SHARE), Math.max(durationMs - SEEN_REST_MS, Math.ceil(durationMs * 0.8))));
