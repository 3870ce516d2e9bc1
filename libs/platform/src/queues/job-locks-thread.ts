import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Lane } from '#contracts/internal/lanes';

/** Runs in a thread of its own, started by `JobLocks`. */
export interface LockThreadData {
  readonly redisUrl: string;
  readonly lockMs: number;
  readonly maxHeldMs: number;
  /** Counted up by the main thread at each turn of its event loop that it has time for. */
  readonly turns: Int32Array;
}

interface HeldLock {
  readonly key: number;
  readonly lane: Lane;
  readonly jobId: string;
  readonly token: string;
}
export type LockThreadMessage = ({ readonly is: 'hold' } & HeldLock) | { readonly is: 'release'; readonly key: number };

const { redisUrl, lockMs, maxHeldMs, turns } = workerData as LockThreadData;
// While Redis is away nobody else can take a job either: what fails is tried again at the next turn.
const connection = new Redis(redisUrl, {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: lockMs / 2,
  retryStrategy: () => 100,
});
connection.on('error', () => undefined);

const queues = new Map<Lane, Queue>();
const queueOf = (lane: Lane): Queue => {
  const known = queues.get(lane);
  if (known) return known;
  const queue = new Queue(lane, { connection, skipVersionCheck: true, skipWaitingForReady: true });
  queue.on('error', () => undefined);
  queues.set(lane, queue);
  return queue;
};

const held = new Map<number, HeldLock>();
parentPort?.on('message', (message: LockThreadMessage) => {
  if (message.is === 'hold') held.set(message.key, message);
  else held.delete(message.key);
});

const renew = async ({ key, lane, jobId, token }: HeldLock): Promise<void> => {
  const renewed = await new Job(queueOf(lane), '', {}, {}, jobId).extendLock(token, lockMs).catch(() => null);
  if (renewed === 0 && held.delete(key)) parentPort?.postMessage(key);
};

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let last = { turn: -1, atMs: 0 };

/** A main thread that works on and on renews no lock of its own accord any more: its jobs are begun again elsewhere, and it is started anew. */
const endWhatHangs = (): void => {
  const turn = Atomics.load(turns, 0);
  if (turn !== last.turn || held.size === 0) last = { turn, atMs: processorMs() };
  if (processorMs() - last.atMs < maxHeldMs) return;
  const jobs = [...held.values()].map(({ lane, jobId }) => `${lane} ${jobId}`).join(', ');
  writeSync(2, `The event loop was held for ${maxHeldMs} ms of processor time, the process ends. Jobs under way: ${jobs}\n`);
  process.kill(process.pid, 'SIGKILL');
};

for (;;) {
  await wait(lockMs / 5);
  await Promise.all([...held.values()].map(renew));
  endWhatHangs();
}
