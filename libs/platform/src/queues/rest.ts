import { setTimeout as wait } from 'node:timers/promises';

/** Of the time that a step of bulk work took, this share is left to those who wait for an answer: disk, locks and cores are theirs too. */
const SHARE = 0.4;

/** Between two steps of bulk work; `since`: when the last began, by `performance.now()`. Ends at once when `signal` says so. */
export const rest = (since: number, signal: AbortSignal): Promise<void> =>
  wait((performance.now() - since) * SHARE, undefined, { signal }).catch(() => undefined);
