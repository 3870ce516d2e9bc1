import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventName } from '#contracts/internal/events';
import type { PageTag } from '#contracts/shared/choices';
import type { AuditEntry } from '../audit/audit.js';

export interface PendingEvent {
  readonly id: string;
  readonly name: EventName;
  readonly data: unknown;
  /** Of the request or job that added it: one transaction may hold events of many. */
  readonly actor: string | null;
  readonly request_id: string | null;
  readonly traceparent: string | null;
}

/** What one run of a command gathers while its transaction is open. */
export interface Transaction {
  readonly command: string;
  readonly events: PendingEvent[];
  readonly audit: AuditEntry[];
  /** Prerendered pages that show what it changes. */
  readonly tags: Set<PageTag>;
  readonly after: (() => Promise<unknown> | unknown)[];
  /** False once it has ended: work that outlives the transaction (a timer, a reconnect) carries the same store. */
  open: boolean;
}

const storage = new AsyncLocalStorage<Transaction>();

export const newTransaction = (command: string): Transaction => ({
  command,
  events: [],
  audit: [],
  tags: new Set(),
  after: [],
  open: true,
});
export const inTransaction = <R>(transaction: Transaction, work: () => Promise<R>): Promise<R> => storage.run(transaction, work);
/** The open transaction of this call, or undefined. */
export const currentTransaction = (): Transaction | undefined => {
  const transaction = storage.getStore();
  return transaction?.open ? transaction : undefined;
};

/**
 * Runs `work` once the command's transaction has committed; the command's caller waits for it. Only for what can be rebuilt
 * (ranks, caches, pushes): its failure is logged and does not undo the command. Throws outside a command.
 */
export const afterCommit = (work: () => Promise<unknown> | unknown): void => {
  const transaction = currentTransaction();
  if (!transaction) throw new Error('afterCommit outside a command: there is no commit to wait for');
  transaction.after.push(work);
};

/** Throws inside a command's transaction: what leaves the database (`what`) must not happen before the commit. */
export const assertNoTransaction = (what: string): void => {
  const transaction = currentTransaction();
  if (transaction) throw new Error(`${what} inside the transaction of ${transaction.command}: move it to afterCommit or a reaction`);
};
