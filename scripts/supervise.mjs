// Keeps PostgreSQL, Redis and our Node processes alive: what ends is started again at once, with back-off
// when it keeps ending. Used by start and dev, and by fault tests and benches, which kill under it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { backoffAfter, endsInARow } from './ground/backoff.mjs';
import { claim, leave, note } from './ground/claim.mjs';
import { follow, tail } from './ground/logs.mjs';
import { end, ended, folder, lapse, letGo, Plain, root, sleep, startTime } from './ground/proc.mjs';
import { commonEnv, topology } from './ground/topology.mjs';

const preload = pathToFileURL(path.join(root, 'scripts/ground/follow-parent.mjs')).href;
/** Together with PostgreSQL's and Redis's under the 15 s after which everything is over. */
const DEADLINES = { http: 5500, 'http-2': 5500, gateway: 2000, 'workers-live': 3000, 'workers-bulk': 3000 };
const HARD = 14_500;

/** @typedef {import('./ground/topology.mjs').Process} Process */
/** @typedef {Awaited<ReturnType<import('./services.mjs')['startServices']>>} Services */

/**
 * @param {{ databaseUrl: string, redisUrl: string, port: number, dataDir: string, distDir?: string,
 *   mode?: 'demo' | 'production', env?: Record<string, string>, services?: Pick<Services, 'processes'>, declared?: Process[],
 *   only?: string[], node?: string,
 *   before?: (name: string) => Promise<void>, print?: (line: string) => void, onEvent?: (event: object) => void, readyWithin?: number, onStart?: (handle: object) => void }} opts
 *   mode: what `npm start` shows, with its people and development pages, unless the caller wants the deployed one.
 *   services: what startServices returned; its processes are kept alive and stopped with the rest.
 *   declared: the Node processes, those of `npm start` when absent; only: names of them to run, all of them when absent.
 *   before: waited for before each start of a Node process; fault tests keep one away by it.
 *   onStart: gets the handle before http is ready, so that a Ctrl-C in between can stop what runs.
 * @returns {Promise<{ address: string, pids(): Record<string, number>, ports(): Record<string, number>,
 *   restart(name: string): Promise<void>, stop(): Promise<void>, onEvent(listener: (event: object) => void): () => void }>}
 */
export async function supervise({
  services,
  declared,
  only,
  print = console.error,
  onEvent,
  onStart,
  readyWithin = 60_000,
  node = process.execPath,
  ...given
}) {
  const opts = { distDir: path.join(root, 'dist'), ...given, dataDir: path.resolve(given.dataDir) };
  await claim(opts.dataDir);
  const shared = {
    opts,
    print,
    node,
    env: commonEnv(opts),
    listeners: new Set(onEvent ? [onEvent] : []),
    stopping: undefined,
    halt: new AbortController(),
  };
  await letGo(opts.port);
  const wanted = (declared ?? (await topology(opts))).filter((p) => !only || only.includes(p.name));
  const nodes = wanted.map((p) => nodeUnit(p, shared));
  const units = [...(services?.processes ?? []), ...nodes];
  const kept = Promise.all(units.map((unit) => keep(unit, shared)));
  const handle = {
    address: `http://localhost:${opts.port}`,
    pids: () => Object.fromEntries(units.filter((u) => startTime(u.pid) !== undefined).map((u) => [u.name, u.pid])),
    ports: () => Object.fromEntries(units.map((u) => [u.name, u.port])),
    restart: (name) => nodes.find((u) => u.name === name).restart(),
    stop: () => (shared.stopping ??= stop(units, shared, kept)),
    onEvent: (listener) => (shared.listeners.add(listener), () => shared.listeners.delete(listener)),
  };
  onStart?.(handle);
  try {
    await Promise.all(nodes.filter((u) => u.name.startsWith('http')).map((u) => ready(u, shared, readyWithin)));
  } catch (e) {
    await handle.stop();
    throw e;
  }
  return handle;
}

function tell(shared, event) {
  for (const listener of shared.listeners) listener({ at: Date.now(), ...event });
}

/** One process of ours in the shape services have: start(), ended, pid, stop(). */
function nodeUnit({ name, port, ...what }, shared) {
  const logFile = path.join(folder(shared.opts.dataDir, 'logs'), `${name}.log`);
  return {
    name,
    port,
    logFile,
    pid: undefined,
    child: undefined,
    ended: undefined,
    listensSince: undefined,
    expected: false,
    async start() {
      await shared.opts.before?.(name);
      this.listensSince = undefined;
      const child = (this.child = launch({ name, logFile, ...what }, shared));
      if (!child.pid) throw new Error(`${shared.node} cannot be started`);
      this.pid = child.pid;
      this.ended = ended(child.pid, child);
      child.on('message', (message) => message?.listens && (this.listensSince = Date.now()));
      note(shared.opts.dataDir, name, child.pid, what.file);
    },
    /** After a start that failed in the middle: what was spawned would hold the port, and nobody would know of it. */
    async abandon() {
      if (!this.child?.pid) return;
      this.child.kill('SIGKILL');
      await ended(this.child.pid, this.child);
    },
    async stop(deadline = DEADLINES[name] ?? 3000) {
      if (this.pid) await end(this.pid, 'SIGTERM', deadline);
    },
    /** Ends it; it is started again with the code as it is by then. */
    async restart() {
      this.expected = true;
      await this.stop();
    },
  };
}

function launch({ name, file, heap, env, logFile }, shared) {
  // Detached: Ctrl-C goes to the terminal's whole group, and the order of ending is ours to decide.
  const child = spawn(shared.node, ['--enable-source-maps', `--max-old-space-size=${heap}`, '--import', preload, file], {
    cwd: root,
    detached: true,
    env: { ...shared.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.on('error', () => {});
  follow(name, child, logFile, shared.print);
  return child;
}

/** The life of one unit: wait for its end, wait a little when it keeps ending, start it again. */
async function keep(unit, shared) {
  let failures = 0;
  let began = Date.now();
  /** A service has come up when its start returns; a process of ours says itself when it listens. */
  let cameUp = began;
  while (!shared.stopping) {
    if (!unit.ended || startTime(unit.pid) === undefined) {
      began = Date.now();
      cameUp = undefined;
      try {
        await unit.start();
        cameUp = Date.now();
        if (shared.stopping) return await unit.stop();
        tell(shared, { type: 'started', name: unit.name, pid: unit.pid, took: Date.now() - began });
        if (failures > 0 || unit.again) shared.print(line(unit, `running again, pid ${unit.pid}`));
      } catch (e) {
        await unit.abandon?.();
        unit.ended = Promise.resolve(e.message);
      }
    }
    const how = await unit.ended;
    if (shared.stopping) return;
    unit.ended = undefined;
    unit.again = true;
    tell(shared, { type: 'ended', name: unit.name, pid: unit.pid, how });
    const since = 'listensSince' in unit ? unit.listensSince : cameUp;
    const now = Date.now();
    failures = endsInARow(failures, { how, expected: unit.expected, lived: now - began, upFor: now - (since ?? now) });
    unit.expected = false;
    await pause(unit, shared, how, failures);
  }
}

async function pause(unit, shared, how, failures) {
  const ms = backoffAfter(failures);
  shared.print(line(unit, `ended (${how}), starting again${ms ? ` in ${ms} ms, time ${failures} in a row` : ''}`));
  if (!ms) return;
  tell(shared, { type: 'backoff', name: unit.name, ms, failures });
  await wait(ms, undefined, { signal: shared.halt.signal }).catch(() => {}); // stopping cuts the wait short
}

const line = (unit, text) => `${new Date().toTimeString().slice(0, 8)} ${'supervisor'.padEnd(12)} ${unit.name}: ${text}`;

/** Ready means /readyz says so; a process that ends three times before that will not get there. */
async function ready(unit, shared, within) {
  const ends = [];
  const count = (e) => e.type === 'ended' && e.name === unit.name && ends.push(e);
  shared.listeners.add(count);
  const until = Date.now() + within;
  let last = 'no answer';
  while (Date.now() < until && ends.length < 3 && !shared.stopping) {
    try {
      const answer = await fetch(`http://127.0.0.1:${unit.port}/readyz`, { signal: AbortSignal.timeout(2000) });
      last = `${answer.status} ${(await answer.text()).slice(0, 300)}`;
      if (answer.ok) {
        shared.listeners.delete(count);
        return tell(shared, { type: 'ready', name: unit.name, pid: unit.pid });
      }
    } catch (e) {
      last = e.cause?.code ?? e.message;
    }
    await sleep(50);
  }
  throw new Plain(`${unit.name} does not get ready (${last}). Its last lines, from ${unit.logFile}:\n${tail(unit.logFile, 15)}`);
}

/** Doors close first, then sockets, then workers, which may still write; then what they write to. */
async function stop(units, shared, kept) {
  // The ends of some are only looked at now and then by timers that keep nobody alive: without this one we could end in the middle.
  const awake = setInterval(() => {}, 1000);
  try {
    await stopInOrder(units, shared, kept);
  } finally {
    clearInterval(awake);
  }
}

async function stopInOrder(units, shared, kept) {
  shared.halt.abort();
  tell(shared, { type: 'stopping' });
  const over = Date.now() + HARD;
  const named = (...names) => units.filter((u) => names.includes(u.name));
  const steps = [
    named('proxy'),
    named('http', 'http-2'),
    named('gateway'),
    named('workers-live', 'workers-bulk'),
    named('redis'),
    named('postgres'),
  ];
  const late = [];
  for (const step of steps)
    await Promise.all(
      step.map(async (unit) => {
        const left = Math.max(300, over - Date.now());
        await Promise.race([unit.stop(Math.min(left, DEADLINES[unit.name] ?? 2000)), lapse(left)]);
        if (startTime(unit.pid) !== undefined) late.push(unit.name);
        tell(shared, { type: 'stopped', name: unit.name });
      }),
    );
  // One may have been on its way up when we began; `keep` stops it.
  await Promise.race([kept, lapse(Math.max(300, over - Date.now()))]);
  if (late.length) shared.print(`supervisor: still running after its deadline: ${late.join(', ')}`);
  leave(shared.opts.dataDir);
}
