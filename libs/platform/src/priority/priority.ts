import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { runsFirst, setRealTime } from './real-time.js';

/** The kernel takes one change of a session in 100 ms from all who are not root together. */
const REFUSED_MS = 120;
const MOST_TRIES = 100;

/** One after the other, so that one process's own changes do not refuse each other. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Sets how far the session of a process stands behind others. Linux shares its cores among sessions first (autogroup, on by default) and by
 * niceness among the processes of one session alone, and each of our processes is a session of its own, as is each connection of PostgreSQL:
 * https://man7.org/linux/man-pages/man7/sched.7.html ("The autogroup feature"). It may come back to 0 without root. Nothing happens where the
 * kernel has no such thing (containers have shares of their own) or the process is somebody else's. `nice` is asked for when it is written.
 */
export const setSessionNice = (pid: number | 'self', nice: () => number, proc = '/proc'): Promise<void> => {
  const write = async (triesLeft: number): Promise<void> => {
    try {
      await writeFile(`${proc}/${pid}/autogroup`, String(nice()), { flag: 'r+' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || triesLeft === 0) return;
      await wait(REFUSED_MS, undefined, { ref: false });
      await write(triesLeft - 1);
    }
  };
  const done = last.then(() => write(MOST_TRIES));
  last = done;
  return done;
};

/** Who stands behind while answers come in by the dozen: this process and the connections of its pools, by pid, and how far. */
const behind = new Map<number | 'self', number>();
/** Who runs before all others then: what takes a save, and what writes it. */
const first = new Set<number>();
/** `behind`: everybody stands where they were told to. `first`: what takes a save runs before all others. */
export type Rush = 'behind' | 'first';
let rush: Rush | null = null;

/** What only has a core when nobody else wants it; the rest need not wait behind each other where a save waits for none of them. */
const LAST = 19;
const placeOf = (nice: number): number => (rush === 'behind' || (rush === 'first' && nice >= LAST) ? nice : 0);
const place = (pid: number | 'self'): Promise<void> => setSessionNice(pid, () => placeOf(behind.get(pid) ?? 0));

/** Whoever came meanwhile goes with them; one after the other, so that the last word counts. */
let lastFirst: Promise<void> = Promise.resolve();
const placeFirst = (): Promise<void> => (lastFirst = lastFirst.then(() => setRealTime([...first], rush !== null)));

/** Whether a hall saves its answers now (`Rush`). */
export const inRush = (): boolean => rush !== null;

/** Whether this process was to run before all others, and does. */
export const standsFirst = async (): Promise<boolean> => first.has(process.pid) && runsFirst(process.pid);

/** Puts everybody where they are to stand in a rush, or back to where all begin. */
export const setRush = async (what: Rush | null): Promise<void> => {
  if (what === rush) return;
  rush = what;
  await Promise.all([placeFirst(), ...[...behind.keys()].map(place)]);
};

/** In a rush this process runs before all others, where the kernel allows it. */
export const standFirst = async (): Promise<void> => {
  first.add(process.pid);
  if (rush) await placeFirst();
};

/** This process stands so far behind the others of its machine in a rush: 0 is where all begin, 19 gets a core when nobody else wants it. */
export const standBehind = async (nice: number): Promise<void> => {
  if (nice === 0) return;
  behind.set('self', nice);
  // Without sessions of their own, processes share by niceness, from which without root nobody may come back: there it holds all the time.
  if (!existsSync('/proc/self/autogroup')) setPriority(Math.max(nice, getPriority()));
  if (rush) await place('self');
};

interface Wire {
  readonly processID: number;
  /** A folder where the connection goes over a Unix socket. */
  readonly host: string;
  readonly connection: { readonly stream: { readonly localPort?: number } };
}

/**
 * Whether that process of this machine serves the connection, as PostgreSQL says in its title: `127.0.0.1(PORT)` names the port of our end,
 * `[local]` a Unix socket, whose other end is on this machine.
 */
export const serves = async ({ processID, host, connection }: Wire, proc = '/proc'): Promise<boolean> => {
  const title = await readFile(`${proc}/${processID}/cmdline`, 'utf8').catch(() => '');
  return title.startsWith('postgres:') && title.includes(host.startsWith('/') ? ' [local] ' : `(${connection.stream.localPort ?? 0})`);
};

/** Calls back with the pid of what serves each new connection of the pool, where PostgreSQL runs on the same machine, and when it is closed. */
const follow = (pool: pg.Pool, come: (pid: number) => unknown, go: (pid: number) => unknown): pg.Pool => {
  const note = async (wire: Wire): Promise<void> => {
    if (await serves(wire)) come(wire.processID);
  };
  pool.on('connect', (client) => void note(client as unknown as Wire));
  return pool.on('remove', (client) => void go((client as unknown as Wire).processID));
};

/** What serves the connections of this pool stands behind others in a rush. */
export const putBehind = (pool: pg.Pool, nice: number): pg.Pool => {
  if (nice === 0) return pool;
  const come = (pid: number): void => {
    behind.set(pid, nice);
    if (rush) void place(pid);
  };
  return follow(pool, come, (pid) => behind.delete(pid));
};

/**
 * The process that writes PostgreSQL's WAL in the background, next to the one that serves a connection; undefined where there is none. It flushes
 * under the one lock for which every commit waits that flushes itself.
 */
export const walWriterBeside = async (pid: number, proc = '/proc'): Promise<number | undefined> => {
  const stat = await readFile(`${proc}/${pid}/stat`, 'utf8').catch(() => '');
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  const children = await readFile(`${proc}/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
  for (const child of children.split(' ').filter(Boolean).map(Number)) {
    const title = await readFile(`${proc}/${child}/cmdline`, 'utf8').catch(() => '');
    if (/^postgres: (?:\S+: )?walwriter\b/.test(title)) return child;
  }
  return undefined;
};

/** There is one for each PostgreSQL; a new one after a crash. */
let walWriter: number | undefined;

/** What serves the connections of this pool, and the writer of the WAL beside it, run before all others in a rush, where the kernel allows it. */
export const putFirst = (pool: pg.Pool): pg.Pool => {
  const come = async (pid: number): Promise<void> => {
    first.add(pid);
    const beside = await walWriterBeside(pid);
    if (beside !== undefined && beside !== walWriter) {
      // The one before is gone, and its number may be somebody else's by now.
      if (walWriter !== undefined) first.delete(walWriter);
      first.add(beside);
      walWriter = beside;
    }
    if (rush) await placeFirst();
  };
  return follow(pool, come, (pid) => first.delete(pid));
};
