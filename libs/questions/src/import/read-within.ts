import { within } from '#platform';
import { processorMs } from '../formats/processor-time.js';

export interface ReadLimits {
  /** Of processor time, for all of a file. */
  readonly workMs: number;
  /** On the clock, for one row: a reader that waits for what never comes works no more. */
  readonly silentMs: number;
}

/** Reading itself took too long. */
export class ReadTooLong extends Error {
  override name = 'ReadTooLong';
}

/**
 * The rows, for as long as their reader keeps within its limits; what is done with each row, and the rests between them, is not its time.
 * Throws `ReadTooLong`. A reader that never gives its turn back is ended with its process (`JobLocks`).
 */
export async function* readWithin<R>(rows: AsyncIterable<R>, { workMs, silentMs }: ReadLimits, clock = processorMs): AsyncGenerator<R> {
  const iterator = rows[Symbol.asyncIterator]();
  let [left, hangs] = [workMs, false];
  const next = async (): Promise<IteratorResult<R>> => {
    const began = clock();
    const row = await within('A row', silentMs, () => iterator.next()).catch((error: unknown) => {
      hangs = error instanceof Error && error.name === 'TimeLimit';
      throw hangs ? new ReadTooLong() : error;
    });
    left -= clock() - began;
    if (left < 0) throw new ReadTooLong();
    return row;
  };
  try {
    for (let row = await next(); !row.done; row = await next()) yield row.value;
  } finally {
    // One that hangs does not hear of it.
    if (!hangs) await iterator.return?.();
  }
}
