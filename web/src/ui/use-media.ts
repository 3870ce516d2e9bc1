import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, now and after every change. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const asked = matchMedia(query);
      asked.addEventListener('change', listener);
      return () => asked.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};
