import { describe, expect, it } from '@jest/globals';
import { afterCommit, assertNoTransaction, currentTransaction, inTransaction, newTransaction } from './transaction.js';

describe('the running transaction', () => {
  it('refuses what leaves the database, and says whose it is', async () => {
    const transaction = newTransaction('SubmitAttempt');
    await inTransaction(transaction, async () => {
      expect(() => assertNoTransaction('push')).toThrow('push inside the transaction of SubmitAttempt');
      afterCommit(() => undefined);
    });
    expect(transaction.after).toHaveLength(1);
    expect(() => assertNoTransaction('push')).not.toThrow();
    expect(() => afterCommit(() => undefined)).toThrow('outside a command');
  });

  it('is over for work that outlives it, such as a reconnecting socket', async () => {
    const transaction = newTransaction('SubmitAttempt');
    let later = (): unknown => null;
    await inTransaction(transaction, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const done = promise.then(() => currentTransaction());
      later = () => (resolve(), done);
    });
    transaction.open = false;
    expect(await later()).toBeUndefined();
  });
});
