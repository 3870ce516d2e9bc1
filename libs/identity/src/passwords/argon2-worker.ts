import { argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** Runs in a thread of its own: argon2 called asynchronously would fill libuv's pool, and file access would wait behind it. */
export interface HashJob {
  readonly id: number;
  readonly message: string;
  readonly salt: Uint8Array;
  readonly tagLength: number;
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
export type HashDone = { readonly id: number; readonly tag: Uint8Array } | { readonly id: number; readonly error: string };

parentPort?.on('message', (job: HashJob) => {
  let done: HashDone;
  try {
    const { id, message, salt, tagLength, memory, passes, parallelism } = job;
    done = { id, tag: argon2Sync('argon2id', { message, nonce: salt, tagLength, memory, passes, parallelism }) };
  } catch (error) {
    done = { id: job.id, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(done);
});
