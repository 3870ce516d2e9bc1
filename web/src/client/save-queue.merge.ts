import type { Receipt } from '#contracts/http/exams';
import { compareKeys, isSaved, sameValue, type QueueState, type Slot } from './save-queue.types.js';

/** An answer as `getAttempt` gives it: the value with its receipt. */
export interface StoredAnswer extends Receipt {
  readonly optionIds: readonly string[];
  readonly number?: string | null;
  readonly flagged?: boolean;
}

const receiptOf = ({ questionId, epoch, revision, savedAt, signature }: StoredAnswer): Receipt => ({
  questionId,
  epoch,
  revision,
  savedAt,
  signature,
});

const slotOf = (answer: StoredAnswer): Slot => ({
  questionId: answer.questionId,
  epoch: answer.epoch,
  revision: answer.revision,
  value: { optionIds: answer.optionIds, number: answer.number ?? null, flagged: answer.flagged ?? false },
  receipt: receiptOf(answer),
  refused: null,
});

/**
 * Joins what the server keeps with what this device holds, after a start or a return. For each question the higher order key wins;
 * what the server has not (whatever the reason) goes up again, under the epoch this device now holds and in its old order. So does
 * another answer than the server's under the same key, and one that was chosen after the device lost its memory: they get keys of their own.
 */
export const mergeStored = (state: QueueState, epoch: number, answers: readonly StoredAnswer[]): QueueState => {
  const stored = new Map(answers.map((answer) => [answer.questionId, answer]));
  const local = [...state.slots.values()].sort(compareKeys);
  let counter = [...local, ...answers].reduce((most, { revision }) => Math.max(most, revision), state.counter);
  const slots = new Map<string, Slot>();
  for (const slot of local) {
    const kept = stored.get(slot.questionId);
    stored.delete(slot.questionId);
    const order = kept === undefined ? -1 : compareKeys(kept, slot);
    // Under one epoch only this device writes: a later change there that it does not know was its own, before it lost its memory.
    const forgotten = kept !== undefined && order > 0 && kept.epoch === slot.epoch && !isSaved(slot);
    if (kept !== undefined && order > 0 && !forgotten) slots.set(slot.questionId, slotOf(kept));
    else if (kept !== undefined && order === 0 && sameValue(slotOf(kept).value, slot.value))
      slots.set(slot.questionId, { ...slot, receipt: receiptOf(kept), refused: null });
    else if (slot.epoch === epoch && order < 0) slots.set(slot.questionId, slot);
    else {
      counter += 1;
      slots.set(slot.questionId, {
        ...slot,
        epoch,
        revision: counter,
        refused: null,
        receipt: kept === undefined ? null : receiptOf(kept),
      });
    }
  }
  for (const answer of stored.values()) slots.set(answer.questionId, slotOf(answer));
  return { ...state, epoch, counter, slots, inFlight: null, alone: new Set(), failures: 0, trouble: null, pen: 'held' };
};

/**
 * What a page finds in its own storage, at opening or when an older tab has left something behind: for each question the later change
 * counts, and unsaved ones of an older epoch go up again under the one this tab holds.
 */
export const adoptOlder = (state: QueueState, epoch: number, found: readonly Slot[]): QueueState => {
  const newest = new Map(state.slots);
  for (const slot of found) {
    const own = newest.get(slot.questionId);
    if (own === undefined || compareKeys(own, slot) < 0) newest.set(slot.questionId, slot);
  }
  let counter = [...newest.values()].reduce((most, slot) => Math.max(most, slot.revision, slot.receipt?.revision ?? 0), state.counter);
  const slots = new Map<string, Slot>();
  for (const slot of [...newest.values()].sort(compareKeys)) {
    const left = slot.epoch < epoch && !isSaved(slot);
    if (left) counter += 1;
    slots.set(slot.questionId, left ? { ...slot, epoch, revision: counter, refused: null } : slot);
  }
  return { ...state, epoch, counter, slots };
};
