import type { BulkResult } from '#contracts/shared/bulk';
import { AppError } from '#platform/kernel';

/** A database that is away says nothing about a record, and the next one would meet the same. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && !error.retryable && error.statusCode < 500;

/**
 * The act of a single record on many of them, each in a transaction of its own and with all of its checks. One that is refused is named with the
 * reason, and the others go on. A fault ends it: what was done before stays done, and asked again it is refused by name.
 */
export const runForEach = async (ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkResult> => {
  const records = [...new Set(ids)];
  const skipped: BulkResult['skipped'] = [];
  for (const id of records) {
    try {
      await act(id);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      skipped.push({ id, why: error.statusMessage });
    }
  }
  return { done: records.length - skipped.length, skipped };
};
