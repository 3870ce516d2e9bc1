import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.js';

/**
 * The server's time, read again just after each full step of it (default one second), so that all clocks on a page turn together.
 * Milliseconds since the epoch.
 */
export const useServerNow = (stepMs = 1000): number => {
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
  return now;
};
