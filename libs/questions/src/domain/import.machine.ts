import { machine } from '#platform/kernel';

/**
 * The life of an import. Back to `uploaded`: read again another way. `reviewed` to `parsed`: the bank could not take it. What is committed
 * is discarded by undoing it.
 */
export const importMachine = machine({
  name: 'import',
  initial: 'uploaded',
  to: {
    uploaded: ['parsed', 'failed', 'discarded'],
    parsed: ['uploaded', 'reviewed', 'discarded'],
    reviewed: ['parsed', 'committed', 'discarded'],
    committed: ['discarded'],
    failed: ['uploaded', 'discarded'],
    discarded: [],
  },
});
