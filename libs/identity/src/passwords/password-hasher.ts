import { randomBytes, timingSafeEqual } from 'node:crypto';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '#platform/kernel';
import { argon2Cost, formatPhc, parsePhc, type PhcHash } from '../domain/phc.js';
import type { HashDone, HashJob } from './argon2-worker.js';

interface Waiting {
  readonly resolve: (tag: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** About 25 ms each on one thread: who would wait longer than two seconds is told to come back instead. */
const queueLimit = 64;
const retryAfterSeconds = 3;

/**
 * Argon2id in one worker thread behind a bounded queue.
 * A full queue throws 'Temporarily unavailable' with Retry-After; a thread that died is started again with the next job.
 */
@Injectable()
export class PasswordHasher implements OnModuleDestroy {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  /** What an unknown login is checked against, so that it costs what a known one costs. */
  private readonly decoy = formatPhc({ ...argon2Cost, salt: randomBytes(16), tag: randomBytes(32) });

  /** The PHC string of a password. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    return formatPhc({ ...argon2Cost, salt, tag: await this.run(password, { ...argon2Cost, salt }, 32) });
  }

  /** Whether the password is the stored one. `null` (no such login, no password) takes the same work and is false. */
  async verify(password: string, stored: string | null): Promise<boolean> {
    const known = parsePhc(stored ?? this.decoy);
    const tag = await this.run(password, known, known.tag.length);
    return timingSafeEqual(tag, known.tag) && stored !== null;
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker?.terminate();
  }

  private run(password: string, cost: Omit<PhcHash, 'tag'>, tagLength: number): Promise<Buffer> {
    if (this.waiting.size >= queueLimit) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds });
    const id = this.nextId++;
    const { memory, passes, parallelism, salt } = cost;
    const job: HashJob = { id, message: password.normalize('NFKC'), salt, tagLength, memory, passes, parallelism };
    return new Promise((resolve, reject) => {
      const worker = this.thread();
      this.waiting.set(id, { resolve, reject });
      // Only a thread with work keeps its process alive.
      worker.ref();
      worker.postMessage(job);
    });
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
    const waiting = this.waiting.get(done.id);
    this.waiting.delete(done.id);
    if (this.waiting.size === 0) this.worker?.unref();
    if ('tag' in done) waiting?.resolve(Buffer.from(done.tag));
    else waiting?.reject(new Error(`argon2: ${done.error}`));
  }

  private lost(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const gone = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of gone) reject(new AppError('Temporarily unavailable', {}, { retryAfterSeconds, cause: error }));
  }
}
