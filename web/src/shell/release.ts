import { createPath, type DataRouter } from 'react-router';
import { slowestLink } from '../client/connection.js';
import { getFile } from '../client/get-file.js';
import { logProblem } from '../client/log.js';
import { loadManifest } from '../client/manifest.js';
import { isServiceDown, readUser } from '../client/user.js';
import { shownBanner } from './banner/state.js';
import { buildId } from './page-info.js';

const checkEveryMs = 3_600_000;
const reloadWindowMs = 10_000;
const manifestAfterMs = 1000;
const patienceMs = 10_000;
const afterOfflineMs = 2000;
const memory = 'release.reload';

let changed = false;
let backOnlineAt = Number.NEGATIVE_INFINITY;
let leftAt = Number.NEGATIVE_INFINITY;

/**
 * Firefox gives up what a window still asks for in the moment its person goes to another address: nothing is gone then, and a reload would
 * take the place of where they go.
 */
const isLeaving = (): boolean => Date.now() - leftAt < reloadWindowMs;

/** What holds something unsaved says so where the browser asks before a window goes: whether anything does now, without the question. */
const wouldAsk = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Also just after: what was asked for without a connection may be told to have failed only once it is back. */
const isOffline = (): boolean => !navigator.onLine || Date.now() - backOnlineAt < afterOfflineMs;

/** An exam is never interrupted: neither by a new release nor by a chunk that is gone. */
const inExam = (path: string): boolean => /^\/courses\/[^/]+\/mcq\/[^/]+\/?(\?|#|$)/.test(path);
const here = (): string => location.pathname + location.search + location.hash;
const withoutHash = (path: string): string => path.replace(/#.*$/, '');

type Reloads = Readonly<Record<string, number>>;

/** The reloads of the last ten seconds: when each path was loaded anew. */
const recent = (now: number): Reloads => {
  const kept = JSON.parse(sessionStorage.getItem(memory) ?? '{}') as Reloads;
  return Object.fromEntries(Object.entries(kept).filter(([, at]) => Math.abs(now - at) < reloadWindowMs));
};

/** Whether a reload of this path is due: at most once in ten seconds for the same one. Keeps the time when it is. */
const mayReload = (path: string): boolean => {
  try {
    const reloads = recent(Date.now());
    if (Object.hasOwn(reloads, path)) return false;
    sessionStorage.setItem(memory, JSON.stringify({ ...reloads, [path]: Date.now() }));
    return true;
  } catch {
    // Without a memory there is no telling a loop from a first time.
    return false;
  }
};

/** The page that stands; its address is not always the window's, which a step back has changed already. */
let standing = here;
/** Where the person is going: the page that is on its way, or the one that stands. */
let goal = here;

/** Loads a path anew if that may be; false when it may not. Nobody is asked for what they did not begin, and nothing unsaved is lost to it. */
const reloadOnce = (path: string): boolean => {
  if (inExam(standing()) || inExam(path) || wouldAsk() || !mayReload(path)) return false;
  // An address that differs by nothing but what follows its # would only scroll.
  if (withoutHash(path) === withoutHash(here())) {
    history.replaceState(history.state, '', path);
    location.reload();
  } else location.assign(path);
  return true;
};

/** Called with each navigation: when the release has changed, this one loads the page anew. True: it is being loaded. */
export const releaseBefore = (path: string): boolean => changed && path !== standing() && reloadOnce(path);

/** A window that is being loaded anew does not live to the end of this, unless its person chose to stay. */
export const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, reloadWindowMs);
  });

const check = async (): Promise<void> => {
  try {
    const { id } = await getFile<{ id?: unknown }>(`/builds/latest.json?${Date.now()}`, patienceMs);
    if (typeof id === 'string' && id !== buildId()) changed = true;
  } catch (cause) {
    logProblem('The release could not be checked', cause);
  }
};

const decided = new WeakMap<object, boolean>();
const early = new WeakSet<object>();

/** A chunk was asked for ahead of need: that it did not come concerns nobody yet. */
export const failedEarly = (error: unknown): void => void (typeof error === 'object' && error !== null && early.add(error));

/** A chunk did not come: loads the page that was wanted anew, once. True while a page is being loaded; false when words have to do. */
export const chunkFailed = (error: unknown, path = goal()): boolean => {
  if (typeof error !== 'object' || error === null || early.has(error)) return false;
  const known = decided.get(error);
  if (known !== undefined) return known;
  if (isLeaving()) return true;
  // Nothing is gone, nobody answers: loaded anew, the browser's own error page would stand here, without a way back.
  if (isServiceDown() || isOffline()) return false;
  const reloading = reloadOnce(path);
  decided.set(error, reloading);
  // What is missing stays missing in this window: the next page asks the server.
  if (!reloading) changed = true;
  return reloading;
};

/** The rules of the routes; with them comes the banner for visitors, whom no socket tells. */
const learn = async (id: string): Promise<void> => {
  const banner = (await loadManifest(id))?.banner;
  if (banner && !readUser().user) shownBanner.write(banner);
};

/** Starts the hourly check, fetches the route rules once and reloads where a chunk of an old release is gone. */
export const watchRelease = (router: DataRouter): void => {
  standing = () => createPath(router.state.location);
  goal = () => createPath(router.state.navigation.location ?? router.state.location);
  addEventListener('vite:preloadError', (event) => {
    const [error, path] = [(event as Event & { readonly payload?: unknown }).payload, goal()];
    // Whoever asked for it ahead of need says so first.
    setTimeout(() => chunkFailed(error, path));
  });
  // Who is asked may stay.
  addEventListener('beforeunload', ({ isTrusted }) => {
    if (isTrusted && !wouldAsk()) leftAt = Date.now();
  });
  addEventListener('online', () => (backOnlineAt = Date.now()));
  const id = buildId();
  if (id === '') return;
  setInterval(() => void check(), checkEveryMs);
  setTimeout(() => {
    if (!slowestLink()) void learn(id);
  }, manifestAfterMs);
};
