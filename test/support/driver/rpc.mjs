// A helper process and the way to talk to it: numbered requests over Node's own channel, answers or errors back.
import { fork } from 'node:child_process';

/**
 * In the helper: answers `{ id, op, args }` with what `handlers[op](...args)` gives. Ends when its parent is gone.
 * @param {Record<string, (...args: any[]) => unknown>} handlers
 * @param {() => Promise<void> | void} [onOrphaned] what must not stay behind
 */
export function serve(handlers, onOrphaned = () => {}) {
  const answer = async ({ id, op, args }) => {
    try {
      say({ id, value: await handlers[op](...args) });
    } catch (error) {
      say({ id, error: error?.stack ?? String(error) });
    }
  };
  process.on('message', (message) => void answer(message));
  process.once('disconnect', () => Promise.resolve(onOrphaned()).finally(() => process.exit(0)));
  // Ctrl-C and `timeout` reach the whole group; the parent decides when a helper ends, which cleans up then.
  for (const name of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(name, () => {});
}

/** To a parent that is gone nothing is said, and nothing is made of it: there is cleaning to do. */
const say = (message) => {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
};

/** What the helper says without being asked. */
export const tell = (event) => say({ event });

/**
 * @param {URL} file
 * @param {{ env?: Record<string, string | undefined>, execArgv?: string[], onEvent?: (event: any) => void }} [options]
 */
export function helper(file, { env = process.env, execArgv = [], onEvent = () => {} } = {}) {
  const child = fork(file, { env, execArgv, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const open = new Map();
  let next = 0;
  let over = false;
  child.on('message', ({ id, value, error, event }) => {
    if (event) return onEvent(event);
    const waiting = open.get(id);
    open.delete(id);
    if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(error));
  });
  const gone = new Promise((resolve) =>
    child.once('exit', (code, name) => {
      over = true;
      for (const { reject, op } of open.values()) reject(new Error(`${file.pathname} ended (${name ?? code}) during ${op}`));
      resolve(code);
    }),
  );
  return {
    pid: /** @type {number} */ (child.pid),
    /** @returns {Promise<any>} */
    call: (/** @type {string} */ op, /** @type {any[]} */ ...args) =>
      new Promise((resolve, reject) => {
        if (over) return reject(new Error(`${file.pathname} has ended; ${op} came too late`));
        open.set(++next, { resolve, reject, op });
        child.send({ id: next, op, args });
      }),
    /** Lets it finish its own cleaning. */
    end: async () => {
      if (!over) child.disconnect();
      await gone;
    },
  };
}
