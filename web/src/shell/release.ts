import { logProblem } from '../client/log.js';
import { buildId } from './page-info.js';

const checkEveryMs = 3_600_000;
const reloadWindowMs = 10_000;
const prefetchAfterMs = 1000;
const memory = 'release.reload';

let changed = false;

/** An exam is never interrupted: neither by a new release nor by a chunk that is gone. */
const inExam = (path: string): boolean => /^\/courses\/[^/]+\/mcq\/[^/]+\/?(\?|#|$)/.test(path);

/** Whether a reload of this path is due: at most once in ten seconds for the same one. Keeps the time when it is. */
const mayReload = (path: string): boolean => {
  try {
    const last = JSON.parse(sessionStorage.getItem(memory) ?? 'null') as { path: string; at: number } | null;
    if (last && last.path === path && Date.now() - last.at < reloadWindowMs) return false;
    sessionStorage.setItem(memory, JSON.stringify({ path, at: Date.now() }));
    return true;
  } catch {
    // Without a memory there is no telling a loop from a first time.
    return false;
  }
};

/** Loads a path anew if that may be; false when it may not. */
export const reloadOnce = (path: string): boolean => {
  if (inExam(location.pathname) || inExam(path) || !mayReload(path)) return false;
  location.assign(path);
  return true;
};

/** Called with each navigation: when the release has changed, this one loads the page anew. */
export const releaseBefore = (path: string): void => {
  if (changed && path !== location.pathname + location.search + location.hash) reloadOnce(path);
};

const check = async (): Promise<void> => {
  try {
    const answer = await fetch(`/builds/latest.json?${Date.now()}`);
    const latest = (await answer.json()) as { id?: unknown };
    if (typeof latest.id === 'string' && latest.id !== buildId()) changed = true;
  } catch (cause) {
    logProblem('The release could not be checked', cause);
  }
};

interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}
/** Slow links and data savers get nothing ahead of need. */
export const spareLink = (): boolean => {
  const connection = (navigator as Navigator & { connection?: Connection }).connection;
  return connection?.saveData !== true && !(connection?.effectiveType ?? '').endsWith('2g');
};

/** Starts the hourly check, fetches the route rules once and reloads where a chunk of an old release is gone. */
export const watchRelease = (): void => {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce(location.pathname + location.search + location.hash)) event.preventDefault();
  });
  const id = buildId();
  if (id === '') return;
  setInterval(() => void check(), checkEveryMs);
  setTimeout(() => {
    if (spareLink()) fetch(`/builds/meta/${id}.json`).catch((cause: unknown) => logProblem('The route rules did not load', cause));
  }, prefetchAfterMs);
};
