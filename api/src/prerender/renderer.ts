import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { PageAsked, PageMade } from '#contracts/http/payload';
import type { RenderDone } from './render-thread.js';

/** A page takes some hundredths of a second; one that takes this long does not end. */
const LONGEST_MS = 20_000;
/**
 * Nobody needs the thread's memory while nothing changes; on an evening with sales something changes each minute, and a new thread compiles
 * all pages anew.
 */
const IDLE_MS = 150_000;
const HEAP_MB = 256;

interface Waiting {
  readonly resolve: (made: PageMade) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Renders pages in a worker thread. A thread that dies, hangs or runs out of memory fails its page alone; the next page has a new one. */
export class Renderer {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(private readonly entry: string) {}

  /** Throws what the page threw, or why there is no thread. */
  render(asked: PageAsked): Promise<PageMade> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const id = (this.nextId += 1);
    return new Promise<PageMade>((resolve, reject) => {
      const timer = setTimeout(() => this.drop(worker, new Error(`${asked.path} was not rendered in ${LONGEST_MS} ms`)), LONGEST_MS);
      this.waiting.set(id, { resolve, reject, timer });
      worker.postMessage({ id, asked });
    }).finally(() => {
      if (this.waiting.size === 0) this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    if (worker) this.drop(worker, new Error('The renderer was stopped'));
    await worker?.terminate();
  }

  private start(): Worker {
    const file = new URL(`./render-thread${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(file, {
      workerData: { entry: pathToFileURL(this.entry).href },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      name: 'prerender',
    });
    worker.unref();
    worker.on('message', (done: RenderDone) => this.settle(done));
    worker.on('error', (error) => this.drop(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => this.drop(worker, new Error(`The renderer ended with ${code}`)));
    return worker;
  }

  private settle(done: RenderDone): void {
    const one = this.waiting.get(done.id);
    if (!one) return;
    this.waiting.delete(done.id);
    clearTimeout(one.timer);
    if ('error' in done) one.reject(new Error(done.error));
    else one.resolve(done.made);
  }

  private drop(worker: Worker, error: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    void worker.terminate();
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.waiting.clear();
  }
}
