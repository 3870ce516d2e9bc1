import { useEffect, useState, useSyncExternalStore } from 'react';
import { madeAt, serverNow } from './server-clock.js';

const nothing = (): void => undefined;
const never = (): (() => void) => nothing;
const no = (): boolean => false;
const yes = (): boolean => true;

/** True while a page made on the server is taken over, and on the server: what depends on this moment cannot be told yet. */
export const useTakingOver = (): boolean => useSyncExternalStore(never, no, yes);

/**
 * The server's time, read again just after each full step of it (default one second), so that all clocks on a page turn together.
 * Milliseconds since the epoch. While a page made on the server is taken over, the time it was made at: both have to say the same.
 */
export const useServerNow = (stepMs = 1000): number => {
  const takingOver = useTakingOver();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(timer);
      const read = serverNow();
      setNow(read);
      timer = setTimeout(tick, stepMs - (read % stepMs) + 5);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [stepMs]);
  return takingOver ? (madeAt() ?? now) : now;
};
