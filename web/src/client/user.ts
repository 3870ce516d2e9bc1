import { createContext, useContext } from 'react';
import type { CurrentUser } from '#contracts/http/identity';
import { CallError } from './call-error.js';
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
const firstPauseMs = 1000;
const longestPauseMs = 6000;

export const readUser = (): UserState => store.read();
/** Calls back whenever something about the user or their standing has changed. */
export const onUserChange = store.subscribe;
/**
 * Whether components have the whole address. A page that stands already is taken over by its path, and what its address asks besides comes
 * with the first navigation: until then they see nobody, or what is somebody's own would begin without it, with buttons that can be pressed.
 */
export const WholeAddress = createContext(true);
export const useUserState = (): UserState => {
  const [state, whole] = [useStore(store), useContext(WholeAddress)];
  return whole ? state : store.first;
};
/** The current user, or null. */
export const useUser = (): CurrentUser | null => useUserState().user;

const departed = new Set<() => void>();
/** Calls back when somebody who was signed in is not any more, whoever ended it. */
export const onDeparted = (listener: () => void): (() => void) => {
  departed.add(listener);
  return () => departed.delete(listener);
};

const mark = 'known';
/**
 * Marks the browser of somebody who is signed in: pages made for everybody then show no sign-in while the server is asked, and visitors
 * are spared the storage. Tells whether it was marked; where that cannot be said, yes.
 */
const markKnown = (known: boolean): boolean => {
  document.documentElement.classList.toggle(mark, known);
  try {
    const was = localStorage.getItem(mark) !== null;
    if (known) localStorage.setItem(mark, '1');
    else localStorage.removeItem(mark);
    return was;
  } catch {
    return true;
  }
};

/** Questions and own acts in their order, and the newest of them whose outcome is known: what was asked before says nothing any more. */
let [turns, known] = [0, 0];

/** Puts in place what the answer to an own act (a sign-in, a departure) said about the user, without asking again. */
export const putUser = (user: CurrentUser | null): void => {
  turns += 1;
  known = turns;
  place(user);
};

const place = (user: CurrentUser | null): void => {
  const before = store.read().user;
  store.write({ user, standing: 'fresh' });
  if (markKnown(user !== null) || user !== null)
    void import('./last-user.js').then(({ keepLastUser }) => keepLastUser(user)).catch(() => undefined);
  if (before && before.id !== user?.id) for (const listener of departed) listener();
};

let ending = false;
/** Whether this page itself is ending the sign-in, or putting another in its place: what the server says of the old one is no news. */
export const isEndingHere = (): boolean => ending;
/** Runs what ends or renews the sign-in from this page, up to the page that it leads to. Throws what `act` throws. */
export const endHere = async (act: () => Promise<void>): Promise<void> => {
  ending = true;
  try {
    await act();
  } finally {
    ending = false;
  }
};

/** A captive portal answers 200 to anything: without these two nobody is taken for signed in or out. */
const isUser = (answer: unknown): answer is CurrentUser | null =>
  answer === null ||
  (typeof answer === 'object' && 'id' in answer! && 'permissions' in answer && Array.isArray((answer as CurrentUser).permissions));

/** Asks, and puts the answer in place unless it came too late: asked with a sign-in that has ended or begun meanwhile it is no news. */
const ask = async (patienceMs: number): Promise<void> => {
  turns += 1;
  const turn = turns;
  try {
    const answer: unknown = await call('GET /api/user', {}, { signal: AbortSignal.timeout(patienceMs) });
    if (!isUser(answer)) throw new CallError({}, { answered: false });
    if (turn < known) return;
    known = turn;
    // The same person as before is the same object: nothing renders again.
    const { user, standing } = store.read();
    if (standing !== 'fresh' || JSON.stringify(answer) !== JSON.stringify(user)) place(answer);
  } catch (error) {
    if (turn >= known) throw error;
  }
};

/**
 * Asks who is signed in; called before every navigation. When no answer comes (or a 5xx), the last known user stays, after a
 * reload the one kept in IndexedDB: nobody is signed out by a server in trouble.
 */
export const loadUser = async (): Promise<UserState> => {
  const before = store.read();
  try {
    await ask(down.read() ? shortPatienceMs : usualPatienceMs);
    settle();
  } catch {
    const kept = before.standing === 'unknown' ? await lastUser() : before.user;
    store.write({ user: kept, standing: before.standing === 'unknown' ? 'unknown' : 'stale' });
    if (!kept) document.documentElement.classList.remove(mark);
    keepAsking();
  }
  return store.read();
};

const lastUser = (): Promise<CurrentUser | null> => import('./last-user.js').then(({ readLastUser }) => readLastUser()).catch(() => null);

const down = makeStore(false);
/** Whether the service does not answer at the moment; the banner says so. */
export const useServiceDown = (): boolean => useStore(down);
export const isServiceDown = (): boolean => down.read();
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

/** Asks again with growing pauses until an answer comes; at once when the browser finds its connection again. */
const keepAsking = (): void => {
  if (down.read()) return;
  down.write(true);
  let pause = firstPauseMs;
  let timer: ReturnType<typeof setTimeout>;
  const next = async (): Promise<void> => {
    clearTimeout(timer);
    if (!down.read()) return stop();
    try {
      await ask(shortPatienceMs);
      settle();
      stop();
    } catch {
      pause = Math.min(pause * 2, longestPauseMs);
      timer = setTimeout(() => void next(), pause * (0.75 + Math.random() * 0.5));
    }
  };
  const online = (): void => void next();
  const stop = (): void => removeEventListener('online', online);
  addEventListener('online', online);
  timer = setTimeout(() => void next(), pause);
};
