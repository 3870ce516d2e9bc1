import type { SubmitReceipt } from '#contracts/http/exams';
import { compareKeys, isAnswered, type Slot } from '../../client/save-queue.types.js';

/** How the server's final record differs from what this device shows for one question. */
export interface Difference {
  readonly questionId: string;
  /** missing: not kept · older: an earlier change of ours counts · newer: a later change, made on another device, counts. */
  readonly what: 'missing' | 'older' | 'newer';
}

/** Compares the receipt's kept list with this device's answers. An empty list is what the receipt has to show. */
export const differences = (slots: Iterable<Slot>, kept: SubmitReceipt['kept']): Difference[] => {
  const counted = new Map(kept.map((key) => [key.questionId, key]));
  const found: Difference[] = [];
  for (const slot of slots) {
    const key = counted.get(slot.questionId);
    if (key === undefined) {
      if (isAnswered(slot.value)) found.push({ questionId: slot.questionId, what: 'missing' });
      continue;
    }
    const order = compareKeys(key, slot);
    if (order !== 0) found.push({ questionId: slot.questionId, what: order < 0 ? 'older' : 'newer' });
  }
  return found;
};
