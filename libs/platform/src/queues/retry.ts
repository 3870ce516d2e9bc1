import { lanes, type Lane } from '#contracts/internal/lanes';
import { isAway } from '../database/failures.js';
import { AppError } from '../kernel/index.js';

/** The work of a job took longer than its lane allows. */
export class TimeLimit extends Error {
  override name = 'TimeLimit';
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms} ms`);
  }
}

/** A job lost its lock too often: each time its worker ended, or could not be heard of. */
export class LostTooOften extends Error {
  override name = 'LostTooOften';
  constructor(what: string, times: number) {
    super(`${what} lost its worker ${times} times`);
  }
}

/** Milliseconds before the try after `failed` failed ones, by the lane's promise, spread by up to a fifth so that jobs that fell together do not rise together. */
export const retryDelay = (lane: Lane, failed: number, random: () => number = Math.random): number => {
  const { retries } = lanes[lane];
  const base = retries[Math.min(failed, retries.length) - 1] ?? retries[0];
  return Math.round(base * (0.9 + 0.2 * random()));
};

/** An error of ours says itself whether trying again can help; any other may pass. */
export const worthRetrying = (error: unknown): boolean => (error instanceof AppError ? error.retryable : !(error instanceof LostTooOften));

/** A job looks again for a PostgreSQL that is away after so long, each time later, for five minutes from its beginning on. */
const AWAY_MS = 1000;
const AWAY_MOST_MS = 5000;
const AWAY_FOR_MS = 300_000;

/**
 * Milliseconds after which a job begins again without a try being counted: PostgreSQL was away, which no job can help. Null: the failure is the
 * job's own, or it has waited long enough. `madeAt`: when it was put into the queue, in milliseconds since 1970; `begun`: how often it began.
 */
export const awayDelay = (
  error: unknown,
  { madeAt, begun }: { readonly madeAt: number; readonly begun: number },
  now = Date.now(),
  random: () => number = Math.random,
): number | null =>
  isAway(error) && now - madeAt < AWAY_FOR_MS ? Math.round(Math.min(AWAY_MS * begun, AWAY_MOST_MS) * (0.9 + 0.2 * random())) : null;

/**
 * `work`, or `TimeLimit` after `ms`. The signal tells work that can be stopped, also when `stop` says so; a command that cannot keeps its
 * guard, the inbox.
 */
export const within = async <R>(what: string, ms: number, work: (signal: AbortSignal) => Promise<R>, stop?: AbortSignal): Promise<R> => {
  const limit = new AbortController();
  const end = (): void => limit.abort(stop?.reason);
  stop?.addEventListener('abort', end);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new TimeLimit(what, ms);
      reject(error);
      limit.abort(error);
    }, ms);
  });
  try {
    return await Promise.race([work(limit.signal), late]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', end);
  }
};
