import { parentPort } from 'node:worker_threads';
import { labelsPdf } from './labels.js';
import { pickListPdf } from './pick-list.js';
import type { PrintTask } from './print-task.js';
import { receiptPdf } from './receipt.js';

const draw = (task: PrintTask): Promise<Buffer> => {
  if (task.what === 'receipt') return receiptPdf(task.facts, task.locale);
  return task.what === 'labels' ? labelsPdf(task.parcels, task.locale) : pickListPdf(task.list, task.at, task.locale);
};

// Runs in a thread of its own, which is ended when a sheet takes too long: names and addresses are a stranger's.
parentPort?.on('message', (task: PrintTask) => {
  draw(task).then(
    (bytes) => parentPort?.postMessage(bytes),
    // An error that nobody expects ends the thread, and is its owner's.
    (error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
