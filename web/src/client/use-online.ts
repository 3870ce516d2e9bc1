import { useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** What the browser says of its connection. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** True once `now` has been true for `ms` without a break; false at once when it ends. */
export const useHeld = (now: boolean, ms: number): boolean => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!now) {
      setHeld(false);
      return undefined;
    }
    const timer = setTimeout(() => setHeld(true), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return held && now;
};
