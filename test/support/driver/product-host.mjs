// The whole product on free ports and a fresh folder, supervised as `npm start` does it, in a process of its own:
// killing below it, or the test's own end, must not take the other along.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { prepare } from '../../../scripts/ground/boot.mjs';
import { privatePort, root, startTime, until } from '../../../scripts/ground/proc.mjs';
import { commonEnv, DEPLOYED } from '../../../scripts/ground/topology.mjs';
import { startServices } from '../../../scripts/services.mjs';
import { supervise } from '../../../scripts/supervise.mjs';
import { deployedShape } from './deployed.mjs';
import { serve, tell } from './rpc.mjs';
import { mountSmall } from './small-disk.mjs';
import { startWire } from './wire.mjs';

/** @type {any} */
let services;
/** @type {any} */
let handle;
let opts;
/** Between the processes and what they live on, and between people and the door, where a run wants to cut there.
 *  @type {Record<string, Awaited<ReturnType<typeof startWire>>>} */
let wires = {};
/** @type {Awaited<ReturnType<typeof mountSmall>> | undefined} */
let disk;
/** @type {Awaited<ReturnType<typeof deployedShape>> | undefined} */
let shape;
const held = new Map();
const extras = new Set();

/**
 * Until also those whom it started are gone: PostgreSQL's backends find out on their own that their postmaster was killed, and may answer once
 * more until then. Whom it started, /proc alone tells.
 */
async function killWhole(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  process.kill(pid, 'SIGKILL');
  const gone = await until(() => children.every((child) => startTime(child) === undefined), 10_000);
  if (!gone) throw new Error(`what ${pid} had started still runs`);
}

/** `hold` keeps a service away although the supervisor wants it back: its next start waits for `release`. */
function gate(unit) {
  const begin = unit.start.bind(unit);
  unit.start = async () => {
    await held.get(unit.name)?.gone;
    return begin();
  };
}

const before = async (name) => held.get(name)?.gone;

const print = (line) => tell({ type: 'line', line });

/** The same address by way of a wire. */
function wired(name, url) {
  const address = new URL(url);
  address.port = String(wires[name].port);
  return address.href;
}

const fresh = () => mkdtempSync(path.join(tmpdir(), 'prostuti-load-'));

/** As compose starts the proxy when those behind it are healthy: nobody is let in before. */
async function allReady() {
  const { gateway } = handle.ports();
  for (const url of [`http://127.0.0.1:${gateway}/readyz`, `${shape.address}/api/features`]) {
    const answers = () =>
      fetch(url, { signal: AbortSignal.timeout(2000) }).then(
        ({ status }) => status < 500,
        () => false,
      );
    for (const end = Date.now() + 60_000; !(await answers()); await wait(50))
      if (Date.now() > end) throw new Error(`${url} does not answer`);
  }
}

async function start({
  env = {},
  mode,
  only,
  settings,
  maxmemory,
  dataDir = fresh(),
  wired: wanted = false,
  diskMb = 0,
  inside = {},
  deployed = false,
} = {}) {
  // PostgreSQL's user must be able to walk here, or its cluster would lie elsewhere.
  chmodSync(dataDir, 0o755);
  if (diskMb > 0) disk = await mountSmall(dataDir, diskMb);
  opts = { dataDir, distDir: path.join(root, 'dist'), mode: deployed ? 'production' : mode, env, port: await privatePort() };
  if (deployed) shape = await deployedShape({ ...opts, log: print });
  const theirs = deployed ? { ...DEPLOYED, settings: { ...DEPLOYED.settings, ...settings } } : { settings, maxmemory };
  services = await startServices({ dataDir, durable: true, ...theirs });
  services.processes.forEach(gate);
  // Compiled once for all products of all test files: a third of a start.
  opts.env = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'prostuti-compile-cache'), ...shape?.env, ...env };
  const { databaseUrl, ownerUrl, redisUrl } = services;
  Object.assign(opts, { databaseUrl, ownerUrl, redisUrl });
  // Nobody is seeded: each test makes its own.
  await prepare({ ...opts, mode: 'production' });
  if (wanted)
    for (const [name, url] of Object.entries({ postgres: opts.databaseUrl, redis: opts.redisUrl, door: facts().address }))
      wires[name] = await startWire(Number(new URL(url).port));
  const cut = () => ({ databaseUrl: wired('postgres', databaseUrl), redisUrl: wired('redis', redisUrl) });
  const ways = wanted ? cut() : {};
  // On a machine with much else to do a first start takes its time; how long a later one takes is measured, not limited, here.
  const within = { ...opts, ...ways, env: { ...opts.env, ...inside }, readyWithin: 150_000 };
  const kept = shape ? { declared: shape.declared, services: { processes: [...services.processes, shape.proxy] } } : { services };
  if (!only || only.length > 0) handle = await supervise({ ...within, ...kept, only, print, onEvent: tell, before });
  if (shape) await allReady();
  return facts();
}

const facts = () => ({
  dataDir: opts.dataDir,
  port: opts.port,
  address: shape?.address ?? `http://localhost:${opts.port}`,
  // What a test does to the database by itself is the owner's to do.
  databaseUrl: services.ownerUrl,
  adminUrl: services.adminUrl,
  redisUrl: services.redisUrl,
  env: commonEnv(opts),
  ports: handle?.ports() ?? {},
  doors: Object.fromEntries(Object.entries(wires).map(([name, { port }]) => [name, port])),
  disk: disk?.said,
});

const pids = () => handle?.pids() ?? Object.fromEntries(services.processes.map((p) => [p.name, p.pid]));

/** A further process of ours beside the supervised ones, such as a second worker. Not started again when it ends. */
function extra(file, env, execArgv = []) {
  const child = spawn(process.execPath, [...execArgv, path.join(opts.distDir, file)], {
    cwd: root,
    env: { ...commonEnv(opts), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (d) => (said = (said + d).slice(-8192)));
  extras.add(child);
  child.on('exit', (code, signal) => {
    extras.delete(child);
    tell({ type: 'extra-ended', pid: child.pid, code, signal, said });
  });
  return child.pid;
}

function release(name) {
  held.get(name)?.open();
  held.delete(name);
}

async function stop() {
  for (const name of held.keys()) release(name);
  for (const child of extras) child.kill('SIGKILL');
  await handle?.stop();
  for (const wire of Object.values(wires)) wire.close();
  await services?.destroy();
  await shape?.close();
  if (disk) await disk.unmount();
  if (opts) rmSync(opts.dataDir, { recursive: true, force: true });
}

serve(
  {
    start,
    facts,
    pids,
    extra,
    release,
    restart: (name) => handle.restart(name),
    wire: (name, mode, ms) => wires[name].set(mode, ms),
    fillDisk: () => disk.fill(),
    emptyDisk: () => disk.empty(),
    hold: (name) => {
      const gone = {};
      gone.gone = new Promise((resolve) => (gone.open = resolve));
      held.set(name, gone);
      return killWhole(pids()[name]);
    },
    stop,
  },
  stop,
);
