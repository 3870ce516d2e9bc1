import { setTimeout as wait } from 'node:timers/promises';

/** Between two steps of bulk work: disk and locks are also for those who wait for an answer. Shares of a core are the machine's to give. */
export const BULK_PAUSE_MS = 100;

/** Ends at once when `signal` says so. */
export const pauseBulk = async (signal: AbortSignal): Promise<void> => {
  await wait(BULK_PAUSE_MS, undefined, { signal }).catch(() => undefined);
};
