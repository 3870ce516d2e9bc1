import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../kernel/index.js';
import type { FormulaAnswer, FormulaMessage, FormulaTask } from './formula-task.js';

const HEAP_MB = 128;
/** A second or two of the worst formulas that are let through; who comes later is told to try again. */
const maxWaiting = 100_000;

export type Outcome = FormulaAnswer | 'overrun';
interface Waiting {
  readonly task: FormulaTask;
  readonly characters: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

const charactersOf = (task: FormulaTask): number =>
  'cover' in task ? task.cover.length : task.formulas.reduce((sum, { latex }) => sum + latex.length, 0);

const msOf = (usage: NodeJS.CpuUsage | undefined): number => (usage ? (usage.user + usage.system) / 1000 : 0);

/**
 * One worker thread behind a queue. A task that takes more than `maxMs` of the processor is ended together with its thread and answered by
 * 'overrun'; those behind it go to a new thread. The limit is the last resort: what is counted (`problemsOf`) refuses long before it. It is
 * the thread's own time, so that a busy machine refuses nobody.
 */
export class FormulaThread {
  private worker: Worker | undefined;
  /** The processor's time that the thread had used when it began with the first of the queue; none yet: it is starting. */
  private used: NodeJS.CpuUsage | undefined;
  private waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  /** Processor time of the threads that were ended. */
  private endedMs = 0;

  constructor(private readonly maxMs: number) {}

  /** Processor time of all threads, up to the last answer. */
  get processorMs(): number {
    return this.endedMs + msOf(this.used);
  }

  get isFull(): boolean {
    return this.waiting.reduce((sum, { characters }) => sum + characters, 0) >= maxWaiting;
  }

  /** Rejects with 'Temporarily unavailable' where there can be no thread. */
  run(task: FormulaTask): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, characters: charactersOf(task), resolve, reject });
      const worker = this.worker ?? this.start();
      worker.postMessage(task);
      if (this.waiting.length > 1) return;
      // Only a thread with work keeps its process alive.
      worker.ref();
      this.watch();
    });
  }

  async stop(): Promise<void> {
    const { worker } = this;
    this.forget();
    await worker?.terminate();
  }

  private start(): Worker {
    // Beside this file with the same ending: .js once built, .ts where Node strips the types.
    const worker = new Worker(new URL(`./formula-worker${extname(import.meta.url)}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      name: 'formulas',
      // KaTeX says there which letters it has no measures of: every Bengali word.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on('message', (message: FormulaMessage) => this.heard(worker, message));
    worker.on('error', (error) => this.lost(worker, error));
    worker.on('exit', () => this.lost(worker, new Error('The formula thread ended')));
    this.worker = worker;
    return worker;
  }

  private heard(worker: Worker, { answer, used }: FormulaMessage): void {
    if (this.worker !== worker) return;
    this.used = used;
    if (answer) this.waiting.shift()?.resolve(answer);
    if (this.waiting.length === 0) worker.unref();
    this.watch();
  }

  /** The time of the first in the queue begins now: when it was sent, or the one before it was answered. */
  private watch(): void {
    clearTimeout(this.timer);
    const [first] = this.waiting;
    if (first && this.used) this.timer = setTimeout(() => void this.look(first), this.maxMs);
  }

  private async look(first: Waiting): Promise<void> {
    const { worker } = this;
    const spent = await worker?.cpuUsage(this.used).catch(() => undefined);
    if (this.worker !== worker || this.waiting[0] !== first) return;
    if (spent && msOf(spent) < this.maxMs) this.watch();
    else this.overrun();
  }

  private overrun(): void {
    void this.worker?.terminate();
    this.endedMs += this.maxMs;
    this.forget();
    this.waiting.shift()?.resolve('overrun');
    if (this.waiting.length === 0) return;
    const worker = this.start();
    for (const { task } of this.waiting) worker.postMessage(task);
  }

  /** Out of memory, above all: whoever it worked for is refused. A thread that did not even start would not start for the next one either. */
  private lost(worker: Worker, error: unknown): void {
    if (this.worker !== worker) return;
    if (this.used) return this.overrun();
    this.forget();
    const gone = this.waiting;
    this.waiting = [];
    for (const { reject } of gone) reject(new AppError('Temporarily unavailable', {}, { retryAfterSeconds: 3, cause: error }));
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.endedMs += msOf(this.used);
    this.worker = undefined;
    this.used = undefined;
  }
}
