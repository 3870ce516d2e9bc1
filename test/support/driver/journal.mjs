// The record of every acknowledged save, against which SQL is judged afterwards.
import { readFileSync } from 'node:fs';
import { helper } from './rpc.mjs';

/**
 * @typedef {{ attempt: string, question: string, options: string[], epoch: number, revision: number }} Acknowledged
 */

/** @param {string} path a file that does not exist yet */
export async function openJournal(path) {
  const writer = helper(new URL('./journal-process.mjs', import.meta.url));
  await writer.call('open', path);
  let waiting = '';
  /** @type {Promise<unknown>} */
  let running = Promise.resolve();
  let count = 0;
  const flush = () => {
    if (!waiting) return;
    const lines = waiting;
    waiting = '';
    running = Promise.all([running, writer.call('append', lines)]);
    // Reported by `read`, which awaits it.
    running.catch(() => {});
  };
  return {
    /** To be called when the 2xx is in hand, never before. */
    acknowledge(/** @type {Acknowledged} */ entry) {
      count += 1;
      if (!waiting) setImmediate(flush);
      waiting += `${JSON.stringify(entry)}\n`;
    },
    get count() {
      return count;
    },
    /** @returns {Promise<Acknowledged[]>} what stands in the file, read again from the disk */
    async read() {
      flush();
      await running;
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
    close: () => writer.end(),
  };
}
