import { CallError } from './call-error.js';

/** After these a GET is asked once more; everything else never is. */
const repeatable = new Set([408, 409, 425, 429, 500, 502, 503, 504]);
const pauseMs = 250;
const longestPauseMs = 2000;

const pauseBefore = (refused: CallError): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(Math.max(refused.retryAfterSeconds * 1000, pauseMs), longestPauseMs));
  });

/**
 * The specification's rule for every fetch of the page, and the only place that repeats one: a GET once, on statuses that may pass
 * (no answer counts as 500); other methods never.
 */
export const withRetry = async <T>(method: string, signal: AbortSignal | undefined, once: () => Promise<T>): Promise<T> => {
  try {
    return await once();
  } catch (thrown) {
    if (method !== 'GET' || !(thrown instanceof CallError) || !repeatable.has(thrown.statusCode) || signal?.aborted) throw thrown;
    await pauseBefore(thrown);
    return once();
  }
};
