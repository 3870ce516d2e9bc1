/** The specification's delays (§9). */
const openAfterMs = 700;
const skipWithinMs = 300;

let lastClosedAt = Number.NEGATIVE_INFINITY;

/** How long a pointer has to rest before a tooltip opens: not at all shortly after another one was open. */
export const openDelay = (now: number): number => (now - lastClosedAt < skipWithinMs ? 0 : openAfterMs);
export const noteClosed = (now: number): void => {
  lastClosedAt = now;
};
