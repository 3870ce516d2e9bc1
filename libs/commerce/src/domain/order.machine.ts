import { machine } from '#platform/kernel';

/**
 * An order's life. Money that comes late is never refused, so given-up and expired orders may still become paid. What failed is pending
 * again as soon as somebody tries once more, gives it up or lets it expire. That the last copy was gone is a mark, not a state.
 */
export const orderMachine = machine({
  name: 'order',
  initial: 'pending',
  to: {
    pending: ['paid', 'failed', 'cancelled', 'expired'],
    failed: ['pending', 'paid'],
    cancelled: ['paid'],
    expired: ['paid'],
    paid: ['fulfilled', 'refunded'],
    fulfilled: ['refunded'],
    refunded: [],
  },
});
export type OrderState = (typeof orderMachine.states)[number];

/** Money may still be begun with, as long as the price stands. */
export const unpaidStates = ['pending', 'failed'] as const satisfies readonly OrderState[];

/** An order that failed is taken up again before it ends in another way. */
export const closeOrder = (from: OrderState, to: 'cancelled' | 'expired'): OrderState =>
  orderMachine.step(from === 'failed' ? orderMachine.step(from, 'pending') : from, to);
