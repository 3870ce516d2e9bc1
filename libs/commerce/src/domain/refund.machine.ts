import { machine } from '#platform/kernel';

/** Money on its way back: what a gateway has accepted may still fail there, and is then asked for anew as a refund of its own. */
export const refundMachine = machine({
  name: 'refund',
  initial: 'requested',
  to: {
    requested: ['processing', 'succeeded', 'failed'],
    processing: ['succeeded', 'failed'],
    succeeded: [],
    failed: [],
  },
});
export type RefundState = (typeof refundMachine.states)[number];
