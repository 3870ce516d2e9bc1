import type { Receipt, Save } from '#contracts/http/exams';
import { adoptOlder, mergeStored, type StoredAnswer } from './save-queue.merge.js';
import {
  compareKeys,
  emptyValue,
  isAnswered,
  isSaved,
  sameValue,
  type AnswerValue,
  type Batch,
  type QueueState,
  type Slot,
} from './save-queue.types.js';

/**
 * What the save queue knows, and how each happening changes it: pure, so that random histories can be played against a model
 * server. There is no list of waiting entries: what waits is whatever has no receipt for its own order key.
 */

export type Failure =
  | { readonly kind: 'again' }
  | { readonly kind: 'taken' }
  | { readonly kind: 'closed'; readonly code: string }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'held'; readonly code: string };

export type Happening =
  | { readonly type: 'restored'; readonly slots: readonly Slot[]; readonly epoch: number }
  | { readonly type: 'resumed'; readonly epoch: number; readonly answers: readonly StoredAnswer[] }
  | { readonly type: 'changed'; readonly questionId: string; readonly value: AnswerValue }
  | { readonly type: 'sent'; readonly batch: Batch }
  | { readonly type: 'acknowledged'; readonly batch: Batch; readonly receipts: readonly Receipt[] }
  | { readonly type: 'failed'; readonly batch: Batch; readonly failure: Failure }
  | { readonly type: 'taken'; readonly epoch: number }
  | { readonly type: 'closed'; readonly code: string };

/** The door takes 60 saves and 64 kB at once; 40 leaves room in a keepalive request too. */
export const BATCH = 40;

export const newQueue = (epoch: number): QueueState => ({
  epoch,
  counter: 0,
  slots: new Map(),
  inFlight: null,
  tokens: 0,
  failures: 0,
  trouble: null,
  alone: new Set(),
  pen: 'held',
  closed: null,
});

/** What still has to reach the server, oldest change first. A refused change is not among it. */
export const unsent = (state: QueueState): Slot[] =>
  [...state.slots.values()].filter((slot) => !isSaved(slot) && slot.refused === null).sort(compareKeys);

/** What the server has refused or the student would lose by leaving now. */
export const unsafe = (state: QueueState): Slot[] => [...state.slots.values()].filter((slot) => !isSaved(slot)).sort(compareKeys);

export interface Counts {
  readonly answered: number;
  readonly total: number;
  readonly saved: number;
  readonly waiting: number;
}
/** `total` counts the answers given and any change still on its way, so that "saved of total" is never ahead of the truth. */
export const countsOf = (state: QueueState): Counts => {
  let answered = 0;
  let total = 0;
  let saved = 0;
  for (const slot of state.slots.values()) {
    const given = isAnswered(slot.value);
    const safe = isSaved(slot);
    if (given) answered += 1;
    if (given || !safe) total += 1;
    if (given && safe) saved += 1;
  }
  return { answered, total, saved, waiting: total - saved };
};

/** The next saves to send, or null when there is nothing to do now. One batch is under way at a time, so order holds. */
export const nextBatch = (state: QueueState): Batch | null => {
  if (state.inFlight !== null || state.pen === 'taken') return null;
  const waiting = unsent(state).filter((slot) => slot.epoch === state.epoch);
  const [first] = waiting;
  if (first === undefined) return null;
  const stop = waiting.findIndex((slot) => state.alone.has(slot.questionId));
  const items = stop === 0 ? [first] : waiting.slice(0, stop > 0 ? Math.min(stop, BATCH) : BATCH);
  return { token: state.tokens + 1, epoch: state.epoch, items };
};

/** A slot as the contract wants it. */
export const toSave = (slot: Slot): Save => ({
  questionId: slot.questionId,
  revision: slot.revision,
  optionIds: [...slot.value.optionIds],
  number: slot.value.number,
  flagged: slot.value.flagged,
});

const withSlots = (state: QueueState, changed: Iterable<Slot>): ReadonlyMap<string, Slot> => {
  const slots = new Map(state.slots);
  for (const slot of changed) slots.set(slot.questionId, slot);
  return slots;
};

const change = (state: QueueState, questionId: string, value: AnswerValue): QueueState => {
  const old = state.slots.get(questionId);
  if (state.pen === 'taken' || state.closed !== null || sameValue(old?.value ?? emptyValue, value)) return state;
  const revision = state.counter + 1;
  const slot: Slot = { questionId, value, epoch: state.epoch, revision, receipt: old?.receipt ?? null, refused: null };
  return { ...state, counter: revision, slots: withSlots(state, [slot]) };
};

const acknowledge = (state: QueueState, batch: Batch, receipts: readonly Receipt[]): QueueState => {
  let { counter } = state;
  const changed = new Map<string, Slot>();
  for (const receipt of receipts) {
    const slot = changed.get(receipt.questionId) ?? state.slots.get(receipt.questionId);
    if (slot === undefined || (slot.receipt !== null && compareKeys(receipt, slot.receipt) <= 0)) continue;
    // The server keeps a later change than ours that this device no longer knows (its storage was lost): ours goes up again, above it.
    const passed = receipt.epoch === slot.epoch && receipt.revision > slot.revision;
    if (passed) counter = Math.max(counter, receipt.revision) + 1;
    changed.set(slot.questionId, { ...slot, receipt, refused: null, revision: passed ? counter : slot.revision });
  }
  const slots = withSlots(state, changed.values());
  const forgotten = batch.items.some((item) => !changed.has(item.questionId) && slots.get(item.questionId)?.receipt === item.receipt);
  const ours = state.inFlight?.token === batch.token;
  return {
    ...state,
    counter,
    slots,
    inFlight: ours ? null : state.inFlight,
    failures: forgotten && ours ? state.failures + 1 : 0,
    trouble: null,
  };
};

/** Gives the change that was refused for its key the next free one; the answer itself is as good as before. */
const renumber = (state: QueueState, [item]: readonly Slot[]): QueueState => {
  const slot = item && state.slots.get(item.questionId);
  if (!slot || compareKeys(slot, item) !== 0 || isSaved(slot)) return state;
  const revision = state.counter + 1;
  return { ...state, counter: revision, slots: withSlots(state, [{ ...slot, revision }]) };
};

/** Marks those of the batch that are still what they were when it left. */
const refuse = (state: QueueState, batch: Batch, code: string): ReadonlyMap<string, Slot> =>
  withSlots(
    state,
    batch.items.flatMap((item) => {
      const slot = state.slots.get(item.questionId);
      return slot !== undefined && compareKeys(slot, item) === 0 && !isSaved(slot) ? [{ ...slot, refused: code }] : [];
    }),
  );

const fail = (state: QueueState, batch: Batch, failure: Failure): QueueState => {
  if (state.inFlight?.token !== batch.token) return state;
  const idle = { ...state, inFlight: null };
  switch (failure.kind) {
    case 'again':
      return { ...idle, failures: state.failures + 1 };
    case 'held':
      return { ...idle, failures: state.failures + 1, trouble: failure.code };
    case 'taken':
      return { ...idle, pen: 'taken' };
    case 'closed':
      return { ...idle, closed: failure.code, failures: 0, slots: refuse(state, batch, failure.code) };
    case 'refused':
      if (batch.items.length > 1) return { ...idle, alone: new Set([...state.alone, ...batch.items.map((item) => item.questionId)]) };
      if (failure.code === 'Revision taken') return { ...renumber(idle, batch.items), failures: 0 };
      return { ...idle, failures: 0, slots: refuse(state, batch, failure.code) };
    default:
      return idle;
  }
};

/** Each happening gives the next state; the same state object comes back where nothing changed. */
export const step = (state: QueueState, event: Happening): QueueState => {
  switch (event.type) {
    case 'restored':
      return adoptOlder(state, event.epoch, event.slots);
    case 'resumed':
      return mergeStored(state, event.epoch, event.answers);
    case 'changed':
      return change(state, event.questionId, event.value);
    case 'sent':
      return { ...state, inFlight: event.batch, tokens: event.batch.token };
    case 'acknowledged':
      return acknowledge(state, event.batch, event.receipts);
    case 'failed':
      return fail(state, event.batch, event.failure);
    case 'taken':
      return event.epoch > state.epoch && state.pen === 'held' ? { ...state, pen: 'taken', inFlight: null } : state;
    case 'closed':
      return state.closed === null ? { ...state, closed: event.code } : state;
    default:
      return state;
  }
};
