const FIRST_PAUSE_MS = 700;
const LONGEST_PAUSE_MS = 12_000;

/** Doubles with each failure, spread over its upper half, so that ten thousand phones do not come back in one instant. */
export const pauseFor = (failures: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + random / 2);
