import type { Location } from 'react-router';

/** Where `ScrollRestoration` keeps its positions. */
export const scrollStorageKey = 'scroll-positions';

/** Every first document of a tab has the same history key, so that one page's place was another's: the path tells them apart. */
export const scrollKey = ({ pathname, key }: Pick<Location, 'pathname' | 'key'>): string => `${pathname} ${key}`;

/** A page that is opened anew begins at its top; one that is loaded again, or gone back to, stands where it stood. */
export const forgetFirstPosition = (): void => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!entry || entry.type === 'reload' || entry.type === 'back_forward') return;
  try {
    const kept = JSON.parse(sessionStorage.getItem(scrollStorageKey) ?? '{}') as Record<string, number>;
    delete kept[scrollKey({ pathname: location.pathname, key: 'default' })];
    sessionStorage.setItem(scrollStorageKey, JSON.stringify(kept));
  } catch {
    // No storage, or not ours: then there is no position either.
  }
};
