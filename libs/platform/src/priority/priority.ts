import { readFile, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** The kernel takes one change of a session in 100 ms from all who are not root together. */
const REFUSED_MS = 120;
const MOST_TRIES = 100;

/** One after the other, so that one process's own changes do not refuse each other. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Sets how far the session of a process stands behind others. Linux shares its cores among sessions first (autogroup, on by default) and by
 * niceness among the processes of one session alone, and each of our processes is a session of its own, as is each connection of PostgreSQL:
 * https://man7.org/linux/man-pages/man7/sched.7.html ("The autogroup feature"). Nothing happens where the kernel has no such thing (containers
 * have shares of their own) or the process is somebody else's.
 */
export const setSessionNice = (pid: number | 'self', nice: number, proc = '/proc'): Promise<void> => {
  const write = async (triesLeft: number): Promise<void> => {
    try {
      await writeFile(`${proc}/${pid}/autogroup`, String(nice), { flag: 'r+' });
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

/** Puts this process behind the others of its machine: 0 is where all begin, 19 gets a core when nobody else wants it. */
export const standBehind = async (nice: number): Promise<void> => {
  if (nice === 0) return;
  // Whoever was started behind already stays there: without root nobody may come forward.
  setPriority(Math.max(nice, getPriority()));
  await setSessionNice('self', nice);
};

/** Whether that process of this machine serves the connection that ends at this port of ours: PostgreSQL says so in its title. */
const serves = async (pid: number, port: number): Promise<boolean> => {
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return title.startsWith('postgres:') && title.includes(`(${port})`);
};

/** Puts what serves the connections of this pool behind others, where PostgreSQL runs on the same machine. */
export const putBehind = (pool: pg.Pool, nice: number): pg.Pool =>
  nice === 0
    ? pool
    : pool.on('connect', (client) => {
        const { processID, connection } = client as unknown as { processID: number; connection: { stream: { localPort?: number } } };
        void serves(processID, connection.stream.localPort ?? 0).then((own) => (own ? setSessionNice(processID, nice) : undefined));
      });
