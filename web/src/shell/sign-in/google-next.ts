import { localPath } from '../local-path.js';

const key = 'google-next';

/** Remembers where a sign-in with Google should lead, for a second try: the server tells it only when the first one worked. */
export const keepNext = (next: string): void => {
  try {
    sessionStorage.setItem(key, next);
  } catch {
    // Storage is blocked: a second try leads home.
  }
};

export const keptNext = (): string => {
  try {
    return localPath(sessionStorage.getItem(key) ?? '', location.origin) ?? '/';
  } catch {
    return '/';
  }
};
