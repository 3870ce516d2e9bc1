import { randomId } from './random-id.js';

/**
 * Who holds the pen among the tabs of one browser. The server decides between devices by epochs; between tabs the browser's
 * own locks tell the older tab at once, without any request.
 */

const KEY = 'exam.device';

const remembered = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};
const remember = (id: string): void => {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    /* Blocked storage: the id lives as long as this page. */
  }
};

/** Holds a lock for as long as this page lives; false when another tab holds it. */
const hold = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) {
      resolve(true);
      return;
    }
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<never>(() => undefined);
      })
      .catch(() => resolve(true));
  });

let mine: Promise<string> | null = null;

/**
 * This tab's device id, the same over its reloads. A duplicated tab copies the id along with the rest of sessionStorage: the lock
 * shows that it is taken, and the copy gets one of its own. `durable` false: storage is lost on reload, and with it the count of
 * revisions, so that a reloaded page must be a new device.
 */
export const deviceId = (durable: boolean): Promise<string> => {
  mine ??= (async () => {
    const old = durable ? remembered() : null;
    if (old !== null && (await hold(`exam.device.${old}`))) return old;
    const fresh = randomId();
    remember(fresh);
    await hold(`exam.device.${fresh}`);
    return fresh;
  })();
  return mine;
};

/** Storage failed in mid-exam: a reload could not know the revisions used, so it must come back as another device. */
export const forgetDevice = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    /* Blocked storage remembers nothing anyway. */
  }
};

/** Goes on as the device that an earlier tab of this browser was: only without a connection, when no start can be asked for. */
export const becomeDevice = (id: string): void => {
  mine = Promise.resolve(id);
  remember(id);
};

/**
 * Takes the pen of an attempt from every other tab of this browser. `lost` is called once, when a newer tab takes it in turn.
 * Gives the way to lay it down.
 */
export const takePen = (attemptId: string, lost: () => void): (() => void) => {
  if (!('locks' in navigator)) return () => undefined;
  let laidDown: () => void = () => undefined;
  const whenDone = new Promise<void>((resolve) => {
    laidDown = resolve;
  });
  let done = false;
  navigator.locks
    .request(`exam.pen.${attemptId}`, { steal: true }, () => whenDone)
    .catch(() => {
      if (!done) lost();
    });
  return () => {
    done = true;
    laidDown();
  };
};

/** Tells the tabs of this browser that an older one left changes in the shared storage after it lost the pen. */
export const leftBehind = (attemptId: string, heard: () => void): { tell: () => void; stop: () => void } => {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel(`exam.left.${attemptId}`);
  channel.addEventListener('message', heard);
  return { tell: () => channel.postMessage('left'), stop: () => channel.close() };
};
