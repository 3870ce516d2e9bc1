import { setTimeout as wait } from 'node:timers/promises';
import { inRush } from '../priority/priority.js';
import { Pressure } from './pressure.js';

/** Of the time that a step of bulk work took, this share is left to those who wait for an answer: disk, locks and cores are theirs too. */
const SHARE = 0.4;
/** Where somebody waits for a core all the time, so much more: bulk work then has a sixth of the time, a twentieth while a hall saves answers. */
const SHORT_OF_CORES = 4.6;
const IN_A_RUSH = 19;
/** Longer than this nobody has to rest: a stop is noticed, and what has many steps ends in time (`stage-rows.spec.ts`). */
export const MAX_REST_MS = 2000;
const pressure = new Pressure();

/**
 * How long to rest after `workedMs`, while somebody waited for a core for `part` of the time (0 to 1). In a rush also a little waiting counts: it
 * may have been a save that waited.
 */
export const restMs = (workedMs: number, part: number, rush: boolean): number =>
  Math.min(MAX_REST_MS, workedMs * (SHARE + (rush ? IN_A_RUSH * part : SHORT_OF_CORES * part * part)));

/** Milliseconds to rest now after a step of bulk work; `since`: when it began, by `performance.now()`. */
export const restSince = async (since: number): Promise<number> => {
  const worked = performance.now() - since;
  return restMs(worked, await pressure.sinceAsked(), inRush());
};

/** Between two steps of bulk work; `since`: when the last began, by `performance.now()`. Ends at once when `signal` says so. */
export const rest = async (since: number, signal: AbortSignal): Promise<void> => {
  await wait(await restSince(since), undefined, { signal }).catch(() => undefined);
};
