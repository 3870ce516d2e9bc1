import type { Receipt } from '#contracts/http/exams';

export interface AnswerValue {
  readonly optionIds: readonly string[];
  readonly number: string | null;
  readonly flagged: boolean;
}
/** (epoch, revision): which device held the pen, and the count of its changes. */
export interface OrderKey {
  readonly epoch: number;
  readonly revision: number;
}

/** The newest answer to one question on this device. */
export interface Slot extends OrderKey {
  readonly questionId: string;
  readonly value: AnswerValue;
  /** The newest receipt of the server; the answer is safe when it carries the slot's own order key. */
  readonly receipt: Receipt | null;
  /** The code with which the server refused exactly this change; null while it may still be sent. */
  readonly refused: string | null;
}

export interface Batch {
  readonly token: number;
  readonly epoch: number;
  readonly items: readonly Slot[];
}

export interface QueueState {
  readonly epoch: number;
  /** The highest revision used or seen; never falls, so that a key is never used twice. */
  readonly counter: number;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly inFlight: Batch | null;
  readonly tokens: number;
  /** Failures in a row; the pause before the next try grows with it. */
  readonly failures: number;
  /** The code that keeps everything from being sent though nothing is lost (signed out, no access); null when none. */
  readonly trouble: string | null;
  /** Questions whose saves go up one by one, since a batch that held them was refused. */
  readonly alone: ReadonlySet<string>;
  readonly pen: 'held' | 'taken';
  /** The code with which the server said that the attempt takes no more answers. */
  readonly closed: string | null;
}

export const emptyValue: AnswerValue = Object.freeze({ optionIds: Object.freeze([]), number: null, flagged: false });

/** Negative when `a` is older than `b`. */
export const compareKeys = (a: OrderKey, b: OrderKey): number => a.epoch - b.epoch || a.revision - b.revision;
export const isSaved = (slot: Slot): boolean => slot.receipt !== null && compareKeys(slot.receipt, slot) === 0;
export const isAnswered = (value: AnswerValue): boolean => value.optionIds.length > 0 || (value.number !== null && value.number !== '');
export const sameValue = (a: AnswerValue, b: AnswerValue): boolean =>
  a.number === b.number &&
  a.flagged === b.flagged &&
  a.optionIds.length === b.optionIds.length &&
  a.optionIds.every((id, i) => id === b.optionIds[i]);
