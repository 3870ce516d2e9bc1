import type { Worker } from 'node:worker_threads';

const CHECK_MS = 100;

/** What a thread has used so far. */
export interface ThreadUse {
  /** Processor time, in milliseconds: a thread that waits for a core during an exam is not slow. */
  readonly workMs: number;
  /** Bytes outside of the heap. `resourceLimits` counts the heap alone, and a file of 300 kB can unpack to gigabytes beside it. */
  readonly outside: number;
}

/** Shows, ten times a second, what the thread has used, until the answer is called. One that has just ended shows nothing. */
export const watchThread = (worker: Worker, show: (use: ThreadUse) => void): (() => void) => {
  const look = async (): Promise<void> => {
    const [{ user, system }, { external_memory: outside }] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
    show({ workMs: (user + system) / 1000, outside });
  };
  const checks = setInterval(() => void look().catch(() => undefined), CHECK_MS);
  return () => clearInterval(checks);
};
