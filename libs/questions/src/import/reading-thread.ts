import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { watchThread, type ThreadUse } from '#platform';
import type { ReadingAnswer, ReadingAsk, ReadingMessage, ReadingTask } from './reading-worker.js';

const HEAP_MB = 512;
/** A file is read soon after it was looked at, and people import several; beginning a thread takes longer than reading most of them. */
const IDLE_MS = 20_000;

export interface ReadLimits {
  /** Processor time for all of a file, its formulas included: who takes the rows may rest between them for as long as it wants. */
  readonly workMs: number;
  /** On the clock, for one answer: a reader that waits for what never comes works no more. */
  readonly silentMs: number;
  /** Bytes outside of the heap, where what is unpacked stands. */
  readonly maxOutside: number;
}

/** The file took more time or memory than a file gets. */
export class ReadingOver extends Error {
  override readonly name = 'ReadingOver';
  constructor(readonly code: 'time-over' | 'file-too-large') {
    super(code);
  }
}

/** Reads one file after another in a thread of its own; whatever the text of a file does to a reader, this process goes on. */
export class ReadingThread {
  private readonly worker: Worker;
  private limits: ReadLimits = { workMs: 0, silentMs: 0, maxOutside: 0 };
  /** Processor time of the formulas, and of all, up to the last answer; and of all when the file was begun. */
  private formulaMs = 0;
  private usedMs = 0;
  private begunMs = 0;
  private idle: NodeJS.Timeout | undefined;
  private silent: NodeJS.Timeout | undefined;
  private stopChecks: (() => void) | undefined;
  private waiting: { readonly resolve: (made: unknown) => void; readonly reject: (error: unknown) => void } | undefined;
  private over: unknown;

  constructor() {
    // Beside this file with the same ending: .js once built, .ts where Node strips the types.
    this.worker = new Worker(new URL(`./reading-worker${extname(import.meta.url)}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      name: 'reading',
    });
    this.worker.on('message', (message: ReadingMessage) => this.answered(message));
    this.worker.on('error', (error) => {
      const isMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      void this.end(isMemory ? new ReadingOver('file-too-large') : error);
    });
  }

  /** It can read no further file. */
  get isOver(): boolean {
    return this.over !== undefined;
  }

  /** The file that is asked about from now on. */
  begin(task: ReadingTask, limits: ReadLimits): void {
    clearTimeout(this.idle);
    this.limits = limits;
    this.begunMs = this.usedMs;
    this.worker.ref();
    this.worker.postMessage(task);
  }

  /** One at a time. Throws `ReadingOver`, or what the thread fell over. */
  ask<K extends ReadingAsk>(what: K): Promise<ReadingAnswer[K]> {
    if (this.isOver) return Promise.reject(this.over as Error);
    return new Promise((resolve, reject) => {
      this.waiting = { resolve: resolve as (made: unknown) => void, reject };
      this.silent = setTimeout(() => void this.end(new ReadingOver('time-over')), this.limits.silentMs);
      this.stopChecks = watchThread(this.worker, (use) => void this.check(use));
      this.worker.postMessage(what);
    });
  }

  /** It keeps nothing of the file, holds no process, and ends if nothing comes. */
  rest(): void {
    this.idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    this.worker.postMessage(null);
    this.worker.unref();
  }

  async end(why: unknown = new Error('The thread has ended')): Promise<void> {
    this.stopWatch();
    clearTimeout(this.idle);
    this.over ??= why;
    this.waiting?.reject(this.over);
    this.waiting = undefined;
    await this.worker.terminate();
  }

  private answered({ made, readerMs, formulaMs }: ReadingMessage): void {
    this.stopWatch();
    this.formulaMs = formulaMs;
    this.usedMs = readerMs + formulaMs;
    if (this.isTooLong(this.usedMs)) return void this.end(new ReadingOver('time-over'));
    this.waiting?.resolve(made);
    this.waiting = undefined;
  }

  /** For a reader that gives no answer. */
  private async check({ workMs, outside }: ThreadUse): Promise<void> {
    if (!this.waiting) return;
    if (outside > this.limits.maxOutside) await this.end(new ReadingOver('file-too-large'));
    else if (this.isTooLong(workMs + this.formulaMs)) await this.end(new ReadingOver('time-over'));
  }

  private isTooLong(usedMs: number): boolean {
    return usedMs - this.begunMs >= this.limits.workMs;
  }

  private stopWatch(): void {
    clearTimeout(this.silent);
    this.stopChecks?.();
  }
}
