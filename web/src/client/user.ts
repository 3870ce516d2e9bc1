import { type CurrentUser, getUser } from '#contracts/http/identity';
import { call } from './call.js';
import { makeStore, useStore } from './store.js';

export interface UserState {
  /** The specification's shared state `user`: null for a visitor. */
  readonly user: CurrentUser | null;
  /** fresh: the last question was answered · stale: answered before, the last question was not · unknown: never answered here. */
  readonly standing: 'fresh' | 'stale' | 'unknown';
}

const store = makeStore<UserState>({ user: null, standing: 'unknown' });
const usualPatienceMs = 8000;
/** While the service is known to be down no navigation waits long for it. */
const shortPatienceMs = 2000;
const longestPauseMs = 8000;

export const readUser = (): UserState => store.read();
export const useUserState = (): UserState => useStore(store);
/** The current user, or null. */
export const useUser = (): CurrentUser | null => useStore(store).user;

/** Puts in place what an answer said about the user, without asking again. */
export const putUser = (user: CurrentUser | null): void => {
  store.write({ user, standing: 'fresh' });
  void import('./last-user.js').then(({ keepLastUser }) => keepLastUser(user)).catch(() => undefined);
};

/**
 * Asks who is signed in; called before every navigation. When no answer comes (or a 5xx), the last known user stays, after a
 * reload the one kept in IndexedDB: nobody is signed out by a server in trouble.
 */
export const loadUser = async (): Promise<UserState> => {
  const before = store.read();
  try {
    const user = await call(getUser, {}, { signal: AbortSignal.timeout(before.standing === 'stale' ? shortPatienceMs : usualPatienceMs) });
    // The same person as before is the same object: nothing renders again.
    if (before.standing === 'fresh' && JSON.stringify(user) === JSON.stringify(before.user)) return before;
    putUser(user);
    settle();
  } catch {
    const kept = before.standing === 'unknown' ? await lastUser() : before.user;
    store.write({ user: kept, standing: before.standing === 'unknown' ? 'unknown' : 'stale' });
    keepAsking();
  }
  return store.read();
};

const lastUser = (): Promise<CurrentUser | null> => import('./last-user.js').then(({ readLastUser }) => readLastUser()).catch(() => null);

const down = makeStore(false);
/** Whether the service does not answer at the moment; the banner says so. */
export const useServiceDown = (): boolean => useStore(down);
const recovered = new Set<() => void>();
/** Calls back when the service answers again. */
export const onRecovered = (listener: () => void): (() => void) => {
  recovered.add(listener);
  return () => recovered.delete(listener);
};

const settle = (): void => {
  if (!down.read()) return;
  down.write(false);
  for (const listener of recovered) listener();
};

/** Asks again with growing pauses until an answer comes. */
const keepAsking = (): void => {
  if (down.read()) return;
  down.write(true);
  let pause = 1000;
  const ask = async (): Promise<void> => {
    if (!down.read()) return;
    try {
      putUser(await call(getUser, {}, { signal: AbortSignal.timeout(shortPatienceMs) }));
      settle();
    } catch {
      pause = Math.min(pause * 2, longestPauseMs);
      setTimeout(() => void ask(), pause * (0.75 + Math.random() * 0.5));
    }
  };
  setTimeout(() => void ask(), pause);
};
