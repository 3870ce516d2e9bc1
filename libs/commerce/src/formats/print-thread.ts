import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { watchThread } from '#platform';
import { AppError } from '#platform/kernel';
import type { PrintTask } from './print-task.js';

const HEAP_MB = 256;
/** Loading what draws takes longer than drawing a receipt; a thread that nobody has used for so long ends. */
const IDLE_MS = 60_000;
/** `workMs`: processor time of one drawing. The longest receipt and ten sheets of labels take a fraction of a second. */
const standard = { workMs: 10_000, maxWaiting: 50 };

/** Draws PDFs one after the other in a thread beside this process, which answers others meanwhile. */
@Injectable()
export class PrintThread implements OnModuleDestroy {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private drawing: { readonly resolve: (bytes: Buffer) => void; readonly reject: (error: unknown) => void } | undefined;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** Throws 'Temporarily unavailable' where too many wait, or where it takes too long. */
  async draw(task: PrintTask, { workMs, maxWaiting } = standard): Promise<Buffer> {
    if (this.waiting >= maxWaiting) throw new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 5 });
    this.waiting += 1;
    const drawn = this.last.then(() => this.drawNow(task, workMs));
    this.last = drawn.catch(() => undefined);
    try {
      return await drawn;
    } finally {
      this.waiting -= 1;
      if (this.waiting === 0) this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.end();
  }

  private async drawNow(task: PrintTask, workMs: number): Promise<Buffer> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    worker.ref();
    const before = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    const limitMs = (before.user + before.system) / 1000 + workMs;
    let isOver = false;
    const stopWatch = watchThread(worker, (use) => {
      // What was asked before may be answered after: by then another drawing has begun.
      if (!isOver && use.workMs > limitMs) void this.end(new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 5 }));
    });
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        this.drawing = { resolve, reject };
        if (this.worker !== worker) reject(new Error('The thread has ended'));
        else worker.postMessage(task);
      });
    } finally {
      isOver = true;
      stopWatch();
      this.drawing = undefined;
      // Only a thread with work keeps its process alive.
      worker.unref();
    }
  }

  private start(): Worker {
    // Beside this file with the same ending: .js once built, .ts where Node strips the types.
    const worker = new Worker(new URL(`./print-worker${extname(import.meta.url)}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      name: 'print',
    });
    const lost = (error: unknown): void => {
      if (this.worker === worker) void this.end(error);
    };
    worker.on('message', (bytes: Uint8Array) => {
      // What an ended thread still says is of the drawing before, which is somebody else's.
      if (this.worker === worker) this.drawing?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    worker.on('error', lost);
    worker.on('exit', () => lost(new Error('The thread has ended')));
    return worker;
  }

  private async end(why: unknown = new Error('The thread has ended')): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    this.drawing?.reject(why);
    await worker?.terminate();
  }
}
