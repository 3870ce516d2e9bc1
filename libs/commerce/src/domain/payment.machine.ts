import { machine } from '#platform/kernel';

/**
 * A payment's life. `executing` stands while a call of ours takes the money; the gateway's later truth wins over failed, cancelled and
 * expired; only a refund undoes what succeeded.
 */
export const paymentMachine = machine({
  name: 'payment',
  initial: 'initiated',
  to: {
    initiated: ['pending', 'succeeded', 'failed', 'cancelled', 'expired'],
    pending: ['executing', 'on_hold', 'succeeded', 'failed', 'cancelled', 'expired'],
    executing: ['on_hold', 'succeeded', 'failed', 'expired'],
    on_hold: ['succeeded', 'failed', 'refunded'],
    failed: ['on_hold', 'succeeded'],
    cancelled: ['on_hold', 'succeeded'],
    expired: ['on_hold', 'succeeded'],
    succeeded: ['refunded'],
    refunded: [],
  },
});
export type PaymentState = (typeof paymentMachine.states)[number];

/** One of these at a time in an order: `payments_one_live_uq` says the same. */
export const livePaymentStates = ['initiated', 'pending', 'executing'] as const satisfies readonly PaymentState[];
