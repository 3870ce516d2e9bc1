// Small facts about processes, ports and files that services, supervisor and start share.
import { randomInt } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** For races: the loser must not keep the process alive. */
export const lapse = (ms) => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** Polls until `check` gives something truthy, which it returns; `undefined` when the time is over. */
export async function until(check, ms, step = 25) {
  const end = Date.now() + ms;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() >= end) return undefined;
    await sleep(step);
  }
}

/**
 * Start time in clock ticks: with the pid it names one process for good, as pids are used again. Node tells nothing of processes that are not its
 * children, and most of these are somebody else's by then; so this and the next one read /proc.
 */
export function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie answers kill(pid, 0) until someone reaps it, so it counts as gone.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : Number(fields[19]);
  } catch {
    return undefined;
  }
}

export function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

export function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the process is gone. Ours tell by `exit`; adopted ones are nobody's child and get polled. */
export function ended(pid, child) {
  if (child) {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(how(child.exitCode, child.signalCode));
    return new Promise((resolve) => child.once('exit', (code, sig) => resolve(how(code, sig))));
  }
  const born = startTime(pid);
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (born !== undefined && startTime(pid) === born) return;
      clearInterval(timer);
      resolve('ended');
    }, 100);
    timer.unref();
  });
}

const how = (code, sig) => (sig ? `killed by ${sig}` : `exit code ${code}`);

/** Sends `name`, waits, and sends SIGKILL when the deadline passes (unless `kill` is false). */
export async function end(pid, name, deadline, kill = 'SIGKILL') {
  const born = startTime(pid);
  if (born === undefined) return true;
  const gone = () => startTime(pid) !== born;
  signal(pid, name);
  if (await until(gone, deadline)) return true;
  if (kill && startTime(pid) === born) signal(pid, kill);
  return Boolean(await until(gone, 1000));
}

function listens(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    // A machine without IPv6 has no ::1 to be busy on.
    server.once('error', (e) => resolve(e.code === 'EADDRNOTAVAIL' || e.code === 'EAFNOSUPPORT'));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Free on both loopbacks: `localhost` may mean either, and a stranger on the other one would answer for us. */
export const isFree = async (port) => (await listens(port, '127.0.0.1')) && (await listens(port, '::1'));

/** @type {Map<number, net.Server>} */
const held = new Map();

/** The next free port, kept busy until `letGo`: a copy that starts at the same time takes another, however long both prepare. */
export async function firstFree(from) {
  for (let port = from; port < from + 200; port++) {
    if (!(await isFree(port))) continue;
    // Whoever connects meanwhile is sent away: `letGo` would wait for an open connection for ever.
    const server = net.createServer((socket) => socket.destroy()).unref();
    const mine = new Promise((resolve) => server.once('error', () => resolve(false)).once('listening', () => resolve(true)));
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    if (!(await mine)) continue;
    held.set(port, server);
    return port;
  }
  throw new Error(`No free port between ${from} and ${from + 199}. Set PORT.`);
}

/** Right before one's own process listens there. */
export async function letGo(port) {
  const server = held.get(port);
  held.delete(port);
  if (server) await new Promise((resolve) => server.close(resolve));
}

/** Nothing listens yet where a process of ours will: of eight ports drawn for a product two were the same once in five hundred starts. */
const given = new Set();

/** Below the range from which the kernel lends ports to clients: a process that is restarted finds its port free. */
export async function privatePort() {
  for (;;) {
    const port = randomInt(18_000, 32_000);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (e) {
    if (e.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${e.message}`, { cause: e });
  }
}

/** 0600 and by rename: it holds passwords, and a crash must not leave half of it. */
export function writeJson(file, value) {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(next, 0o600);
  renameSync(next, file);
}

export function folder(...parts) {
  const dir = path.join(...parts);
  mkdirSync(dir, { recursive: true });
  return dir;
}

/** Killing npm (or the first Node, which only waits for us) must not leave us running with nobody knowing. */
export function whenOrphaned(then) {
  if (!process.env.npm_lifecycle_event && !process.env.PROSTUTI_BEGAN) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 300);
  timer.unref();
}

/** An error whose message is all a person needs; start.mjs prints it without a stack. */
export class Plain extends Error {}
