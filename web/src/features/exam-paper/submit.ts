import type { SubmitReceipt } from '#contracts/http/exams';
import { call } from '../../client/call.js';
import type { SaveQueue } from '../../client/save-queue.js';
import { pauseFor } from '../../client/pause-for.js';
import { judge } from './judge.js';

export type Outcome =
  | { readonly kind: 'receipt'; readonly receipt: SubmitReceipt }
  | { readonly kind: 'taken' | 'cancelled' }
  | { readonly kind: 'refused'; readonly code: string };

/** Longest that submit waits for saves on the wire before it carries them itself. */
const HOLD_MS = 1500;
const CARRIED = 200;

const waitUntil = (ms: number, signal: AbortSignal, early: (done: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const done = (): void => {
      for (const stop of stops) stop();
      resolve();
    };
    const timer = setTimeout(done, ms);
    stops.push(
      () => clearTimeout(timer),
      early(done),
      () => signal.removeEventListener('abort', done),
    );
    signal.addEventListener('abort', done);
  });

const whenIdle = (queue: SaveQueue, ms: number, signal: AbortSignal): Promise<void> =>
  queue.idle
    ? Promise.resolve()
    : waitUntil(ms, signal, (done) =>
        queue.subscribe(() => {
          if (queue.idle) done();
        }),
      );

const whenOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  waitUntil(ms, signal, (done) => {
    window.addEventListener('online', done);
    return () => window.removeEventListener('online', done);
  });

/**
 * Submit never overtakes a save: it waits a moment for what is on the wire, then carries everything without a receipt, and the server
 * joins both by their order keys in the transaction that closes the attempt. Repeats until the server answers; twice is once.
 */
export const handIn = async (
  queue: SaveQueue,
  params: { examId: string; attemptId: string },
  signal: AbortSignal,
  waiting: () => void,
): Promise<Outcome> => {
  await whenIdle(queue, HOLD_MS, signal);
  for (let tries = 1; !signal.aborted; tries += 1) {
    queue.pause();
    const { epoch } = queue.state;
    try {
      return {
        kind: 'receipt',
        receipt: await call('POST /api/exams/:examId/attempts/:attemptId/submit', {
          params,
          body: { epoch, saves: queue.carried().slice(0, CARRIED) },
        }),
      };
    } catch (error) {
      const { failure, after = 0 } = judge(error);
      if (failure.kind === 'taken') return { kind: 'taken' };
      if (failure.kind === 'held') return { kind: 'refused', code: failure.code };
      if (failure.kind === 'refused') {
        // One of the carried entries is refused: the queue finds out which, and submit goes again without it.
        queue.open();
        await whenIdle(queue, 10_000, signal);
        if (tries >= 3) return { kind: 'refused', code: failure.code };
        continue;
      }
      waiting();
      await whenOnline(Math.max(after, pauseFor(tries, Math.random())), signal);
    }
  }
  return { kind: 'cancelled' };
};
