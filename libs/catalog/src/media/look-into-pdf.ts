import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { watchThread } from '#platform';
import type { PdfLook } from './pdf-thread.js';

const MEGABYTE = 1024 * 1024;
const HEAP_MB = 384;

/**
 * What one look may take. `workMs` is processor time: a reader that waits for a core during an exam is not slow. `maxOutside` is bytes outside
 * of the heap, where what is unpacked stands; the largest file has 256 MB, held twice.
 */
const limits = { workMs: 60_000, maxOutside: 768 * MEGABYTE };

/** Pages of a PDF, or what is wrong with it. What takes too long or too much memory to read is broken for readers as well. */
export const lookIntoPdf = (path: string, signal: AbortSignal, { workMs, maxOutside } = limits): Promise<PdfLook> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`./pdf-thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: { path },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32 },
      // What the reader of PDFs grumbles about is nobody's to read.
      stdout: true,
      stderr: true,
    });
    const end = (): void => {
      stopWatch();
      signal.removeEventListener('abort', abort);
      void worker.terminate();
    };
    const stopWatch = watchThread(worker, (use) => {
      if (use.workMs < workMs && use.outside <= maxOutside) return;
      end();
      resolve({ problem: 'broken' });
    });
    const abort = (): void => {
      end();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.on('message', (found: PdfLook) => {
      end();
      resolve(found);
    });
    worker.on('error', (error) => {
      end();
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'broken' });
      else reject(error);
    });
  });
