import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Job } from 'bullmq';
import type { Lane } from '#contracts/internal/lanes';
import type { Config } from '../config/config.js';
import type { LockThreadData, LockThreadMessage } from './job-locks-thread.js';

/** Where no thread renews it any more, another worker may take the job after so long. */
export const LOCK_MS = 5000;
/** The main thread may work so long without a turn of its event loop, in processor time: as long as a file may take to be read. */
const MAX_HELD_MS = 120_000;
const TURN_MS = 500;

/** The lock of a job was lost while it ran: it is begun again, and what this run comes to counts for nothing. */
export class LockLost extends Error {
  override name = 'LockLost';
  constructor(job: string) {
    super(`The lock of job ${job} was lost`);
  }
}

/**
 * Renews the locks of this process's jobs from a thread of its own: BullMQ renews them by timers of the main thread, so that whatever held its
 * event loop for longer than a lock began again beside itself. A killed process renews nothing, and a main thread that never gets on is ended.
 */
export class JobLocks {
  private readonly turns = new Int32Array(new SharedArrayBuffer(4));
  private readonly timer: NodeJS.Timeout;
  private readonly thread: Worker;
  private readonly onLost = new Map<number, () => void>();
  private readonly underWay = new Map<string, Promise<unknown>>();
  private lastKey = 0;

  constructor(config: Config, maxHeldMs = MAX_HELD_MS) {
    const workerData: LockThreadData = { redisUrl: config.REDIS_URL, lockMs: LOCK_MS, maxHeldMs, turns: this.turns };
    // Beside this file with the same ending: .js once built, .ts in tests.
    this.thread = new Worker(new URL(`./job-locks-thread${extname(import.meta.url)}`, import.meta.url), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
    });
    this.thread.unref();
    this.thread.on('message', (key: number) => this.onLost.get(key)?.());
    // Nobody listens for 'error' on purpose: a process that cannot keep the locks of its jobs must end.
    this.timer = setInterval(() => Atomics.add(this.turns, 0, 1), TURN_MS).unref();
  }

  /**
   * Runs `work` for a job that was just taken, one run of a job at a time in this process. The signal says that the lock was lost, after which
   * the work should end soon. Throws `LockLost` where that was so before it began.
   */
  async run<R>(lane: Lane, job: Job, token: string, work: (lost: AbortSignal) => Promise<R>): Promise<R> {
    const [name, key, lost] = [`${lane} ${job.id}`, (this.lastKey += 1), new AbortController()];
    const before = this.underWay.get(name);
    this.onLost.set(key, () => lost.abort(new LockLost(name)));
    this.post({ is: 'hold', key, lane, jobId: job.id ?? '', token });
    const run = this.inTurn(before, job, token, lost.signal, work);
    this.underWay.set(name, run);
    try {
      return await run;
    } finally {
      this.onLost.delete(key);
      this.post({ is: 'release', key });
      if (this.underWay.get(name) === run) this.underWay.delete(name);
    }
  }

  private async inTurn<R>(
    before: Promise<unknown> | undefined,
    job: Job,
    token: string,
    lost: AbortSignal,
    work: (lost: AbortSignal) => Promise<R>,
  ): Promise<R> {
    await before?.catch(() => undefined);
    // Taken from the queue before the event loop was held, and handed over after: somebody else may have it by now.
    const isOld = Date.now() - (job.processedOn ?? 0) > LOCK_MS / 2;
    if (isOld && !(await job.extendLock(token, LOCK_MS))) throw new LockLost(String(job.id));
    lost.throwIfAborted();
    return work(lost);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.thread.terminate();
  }

  private post(message: LockThreadMessage): void {
    this.thread.postMessage(message);
  }
}
