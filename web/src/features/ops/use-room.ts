import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpsRoom } from '#contracts/http/ops-shapes';
import { CallError } from '../../client/call-error.js';
import { call } from '../../client/call.js';
import { mostPoints, type Point, pointOf } from './figures.js';

const everyMs = 2000;
/** An answer takes at most a second and a little: whoever is silent for longer is not there. */
const patienceMs = 2500;
const leastPauseMs = 250;
/** From here on figures are old; at once, where the last question was not answered. */
const freshSeconds = 5;

interface Known {
  readonly room: OpsRoom | null;
  readonly points: readonly Point[];
  /** On the monotonic clock. */
  readonly receivedAt: number | null;
  /** Why the last question was not answered. */
  readonly failed: unknown;
}

export interface Watched extends Known {
  /** How many seconds there has been no new answer; null while figures are fresh. */
  readonly staleFor: number | null;
  /** Asks now: something was done. */
  readonly again: () => void;
}

const refused = (thrown: unknown): boolean => thrown instanceof CallError && [401, 403].includes(thrown.statusCode);

/** The room as it is, asked every two seconds, with its last five minutes. Whoever may not look is asked for no more. */
export const useRoom = (): Watched => {
  const [known, setKnown] = useState<Known>({ room: null, points: [], receivedAt: null, failed: null });
  const [now, setNow] = useState(() => performance.now());
  const asked = useRef<() => void>(() => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let [turn, stopped] = [0, false];
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      turn += 1;
      const [own, began] = [turn, performance.now()];
      const late = (): boolean => stopped || own !== turn;
      try {
        const room = await call('GET /api/ops', {}, { signal: AbortSignal.timeout(patienceMs) });
        if (late()) return;
        setKnown(({ points }) => ({
          room,
          points: [...points, pointOf(room)].slice(-mostPoints),
          receivedAt: performance.now(),
          failed: null,
        }));
      } catch (failed) {
        if (late()) return;
        setKnown((before) => ({ ...before, failed }));
        if (refused(failed)) return;
      }
      timer = setTimeout(() => void ask(), Math.max(leastPauseMs, everyMs - (performance.now() - began)));
    };
    asked.current = () => void ask();
    const shown = (): void => (document.visibilityState === 'visible' ? asked.current() : undefined);
    document.addEventListener('visibilitychange', shown);
    void ask();
    const clock = setInterval(() => setNow(performance.now()), 1000);
    return () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(clock);
      document.removeEventListener('visibilitychange', shown);
    };
  }, []);
  const silent = known.receivedAt === null ? null : Math.round((now - known.receivedAt) / 1000);
  const again = useCallback(() => asked.current(), []);
  const stale = silent !== null && (known.failed !== null || silent > freshSeconds);
  return { ...known, staleFor: stale ? silent : null, again };
};
