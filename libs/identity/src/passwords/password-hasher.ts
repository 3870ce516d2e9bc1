import { randomBytes, timingSafeEqual } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '#platform/kernel';
import { argon2Cost, formatPhc, parsePhc, type PhcHash } from '../domain/phc.js';
import type { HashDone, HashJob } from './argon2-worker.js';
import { FairQueue, type QueuePlace } from './fair-queue.js';

interface Waiting {
  readonly job: HashJob;
  readonly resolve: (tag: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** About 25 ms each on one thread: nobody waits longer than a submit may, and a whole college is slowed, not refused. */
const maxWaiting = 2000;
/** The thread has its next job at hand; all others wait where their turn can still be chosen. */
const maxInThread = 2;
const retryAfterSeconds = 3;
/** Seeds and commands of our own, which nobody waits for. */
const internal: QueuePlace = { known: true, key: 'internal' };

/**
 * Argon2id in one worker thread behind a bounded queue that is shared fairly.
 * Whoever fills it is told 'Temporarily unavailable' with Retry-After; a thread that died is started again with the next job.
 */
@Injectable()
export class PasswordHasher implements OnModuleDestroy {
  private worker: Worker | undefined;
  private readonly queue = new FairQueue<Waiting>(maxWaiting);
  private readonly inThread = new Map<number, Waiting>();
  private nextId = 0;
  /** What an unknown login is checked against, so that it costs what a known one costs. */
  private readonly decoy = formatPhc({ ...argon2Cost, salt: randomBytes(16), tag: randomBytes(32) });

  /** The PHC string of a password. */
  async hash(password: string, place: QueuePlace = internal): Promise<string> {
    const salt = randomBytes(16);
    return formatPhc({ ...argon2Cost, salt, tag: await this.run(password, { ...argon2Cost, salt }, 32, place) });
  }

  /** Whether the password is the stored one. `null` (no such login, no password) takes the same work and is false. */
  async verify(password: string, stored: string | null, place: QueuePlace = internal): Promise<boolean> {
    const known = parsePhc(stored ?? this.decoy);
    const tag = await this.run(password, known, known.tag.length, place);
    return timingSafeEqual(tag, known.tag) && stored !== null;
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker?.terminate();
  }

  private run(password: string, cost: Omit<PhcHash, 'tag'>, tagLength: number, place: QueuePlace): Promise<Buffer> {
    const id = this.nextId++;
    const { memory, passes, parallelism, salt } = cost;
    const job: HashJob = { id, message: password.normalize('NFKC'), salt, tagLength, memory, passes, parallelism };
    return new Promise((resolve, reject) => {
      const turnedAway = this.queue.add(place, { job, resolve, reject });
      turnedAway?.reject(new AppError('Temporarily unavailable', {}, { retryAfterSeconds }));
      this.sendNext();
    });
  }

  private sendNext(): void {
    while (this.inThread.size < maxInThread) {
      const next = this.queue.take();
      if (!next) return;
      const worker = this.thread();
      this.inThread.set(next.job.id, next);
      // Only a thread with work keeps its process alive.
      worker.ref();
      worker.postMessage(next.job);
    }
  }

  private thread(): Worker {
    if (this.worker) return this.worker;
    // Beside this file with the same ending: .js once built, .ts where Node strips the types.
    const worker = new Worker(new URL(`./argon2-worker${extname(import.meta.url)}`, import.meta.url));
    worker.on('message', (done: HashDone) => this.settle(done));
    worker.on('error', (error) => this.lost(worker, error));
    worker.on('exit', () => this.lost(worker, new Error('The password thread ended')));
    this.worker = worker;
    return worker;
  }

  private settle(done: HashDone): void {
    const settled = this.inThread.get(done.id);
    this.inThread.delete(done.id);
    this.sendNext();
    if (this.inThread.size === 0) this.worker?.unref();
    if ('tag' in done) settled?.resolve(Buffer.from(done.tag));
    else settled?.reject(new Error(`argon2: ${done.error}`));
  }

  private lost(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const gone = [...this.inThread.values()];
    this.inThread.clear();
    for (const { reject } of gone) reject(new AppError('Temporarily unavailable', {}, { retryAfterSeconds, cause: error }));
    this.sendNext();
  }
}
