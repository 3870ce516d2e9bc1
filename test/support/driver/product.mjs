// The product under test, as fault tests and benches hold it.
import { helper } from './rpc.mjs';
import { runCa } from './run-ca.mjs';

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits for a condition, never for a time; answers what `check` gave when it gave something.
 * @template T @param {string} what @param {() => Promise<T> | T} check @returns {Promise<Exclude<T, false | null | undefined>>}
 */
export async function until(what, check, within = 60_000, step = 25) {
  const end = Date.now() + within;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${within} ms in vain: ${what}`);
    await wait(step);
  }
}

/**
 * @param {{ mode?: 'demo' | 'production', env?: Record<string, string>, only?: string[], settings?: Record<string, string>, maxmemory?: string, wired?: boolean, diskMb?: number, deployed?: boolean,
 *   inside?: Record<string, string>, dataDir?: string, print?: (line: string) => void }} [options]
 *   mode: demo unless it is to be the deployed one; only: names of Node processes to run, none with []; settings: of PostgreSQL; wired: what they say to PostgreSQL and Redis, and people at
 *   `doors.door` to them, passes wires that can be cut; diskMb: all data on a disk of that size; inside: environment of the supervised alone;
 *  deployed: the shape of docker-compose.yml, behind its proxy, instead of that of `npm start`;
 *  dataDir: one that stands already, removed at the end like a fresh one
 */
export async function startProduct({ print = () => {}, ...options } = {}) {
  /** @typedef {{ type: string, name?: string, pid?: number, at?: number, code?: number | null, said?: string, how?: string }} HostEvent */
  /** @type {HostEvent[]} */
  const events = [];
  if (options.deployed) await runCa();
  const host = helper(new URL('./product-host.mjs', import.meta.url), {
    onEvent: (event) => (event.type === 'line' ? print(event.line) : events.push(event)),
  });
  let facts;
  try {
    facts = await host.call('start', options);
  } catch (error) {
    await host.call('stop').catch(() => {});
    await host.end();
    throw error;
  }
  const origin = facts.address;
  const probe = async (name, path) => {
    try {
      const answer = await fetch(`http://127.0.0.1:${facts.ports[name]}${path}`, { signal: AbortSignal.timeout(3000) });
      const text = await answer.text();
      return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
    } catch (error) {
      return { status: 0, text: String(error), body: undefined };
    }
  };
  return {
    .../** @type {{ dataDir: string, port: number, address: string, databaseUrl: string, adminUrl: string, redisUrl: string, env: Record<string, string>, ports: Record<string, number>, doors: Record<string, number>, disk?: string }} */ (
      facts
    ),
    origin,
    events,
    probe,
    /** Of the process that supervises. */
    hostPid: host.pid,
    /** @returns {Promise<Record<string, number>>} */
    pids: () => host.call('pids'),
    /** SIGKILL to one process; PostgreSQL's name means its postmaster. Returns the moment. */
    async kill(/** @type {string} */ name, /** @type {number | undefined} */ known = undefined) {
      const pid = known ?? (await host.call('pids'))[name];
      if (!pid) throw new Error(`${name} does not run: nothing to kill`);
      process.kill(pid, 'SIGKILL');
      return Date.now();
    },
    /** Until another process of that name runs than the one before. */
    again: (/** @type {string} */ name, /** @type {number} */ before, within = 60_000) =>
      until(
        `${name} is running again`,
        async () => {
          const pid = (await host.call('pids'))[name];
          return pid && pid !== before ? pid : undefined;
        },
        within,
      ),
    ready: (/** @type {string} */ name, within = 60_000) =>
      until(`${name} is ready`, async () => (await probe(name, '/readyz')).status === 200, within),
    hold: (/** @type {string} */ name) => host.call('hold', name),
    release: (/** @type {string} */ name) => host.call('release', name),
    restart: (/** @type {string} */ name) => host.call('restart', name),
    /** @param {'postgres' | 'redis' | 'door'} name @param {import('./wire.mjs').WireMode} mode */
    wire: (name, mode, ms = 0) => host.call('wire', name, mode, ms),
    fillDisk: () => host.call('fillDisk'),
    emptyDisk: () => host.call('emptyDisk'),
    /** @returns {Promise<number>} its pid; its end arrives in `events` as `extra-ended` */
    extra: (/** @type {string} */ file, /** @type {Record<string, string>} */ env, /** @type {string[]} */ execArgv = []) =>
      host.call('extra', file, env, execArgv),
    async stop() {
      await host.call('stop').catch(() => {});
      await host.end();
    },
  };
}

/** The shape that is deployed, which is what benches measure. @param {Parameters<typeof startProduct>[0]} [options] */
export const startDeployed = (options) => startProduct({ ...options, deployed: true });
/** @typedef {Awaited<ReturnType<typeof startProduct>>} Product */
