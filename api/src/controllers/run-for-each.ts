import type { BulkResult } from '#contracts/shared/bulk';
import { AppError } from '#platform/kernel';

/**
 * The act of a single record on many of them, each in a transaction of its own and with all of its checks. One that is refused is named with the
 * reason, and the others go on.
 */
export const runForEach = async (ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkResult> => {
  const records = [...new Set(ids)];
  const skipped: BulkResult['skipped'] = [];
  for (const id of records) {
    try {
      await act(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ id, why: error.statusMessage });
    }
  }
  return { done: records.length - skipped.length, skipped };
};
