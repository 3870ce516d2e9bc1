import { describe, expect, it } from '@jest/globals';
import { orderStates, parcelStates, paymentStates, refundStates } from '#contracts/shared/commerce';
import { IllegalTransition } from '#platform/kernel';
import { closeOrder, orderMachine } from './order.machine.js';
import { parcelMachine } from './parcel.machine.js';
import { paymentMachine } from './payment.machine.js';
import { refundMachine } from './refund.machine.js';

describe('the machines of money', () => {
  it('know the states that the contracts tell', () => {
    expect(orderMachine.states.toSorted()).toEqual([...orderStates].toSorted());
    expect(paymentMachine.states.toSorted()).toEqual([...paymentStates].toSorted());
    expect(refundMachine.states.toSorted()).toEqual([...refundStates].toSorted());
    expect(parcelMachine.states.toSorted()).toEqual([...parcelStates].toSorted());
  });

  it('take late money, and let nothing but a refund undo what was paid', () => {
    for (const from of ['pending', 'failed', 'cancelled', 'expired'] as const) expect(orderMachine.may(from, 'paid')).toBe(true);
    for (const to of orderStates) expect(orderMachine.may('paid', to)).toBe(to === 'fulfilled' || to === 'refunded');
    for (const to of paymentStates) expect(paymentMachine.may('succeeded', to)).toBe(to === 'refunded');
    for (const to of paymentStates) expect(paymentMachine.may('refunded', to)).toBe(false);
    expect(() => orderMachine.step('refunded', 'paid')).toThrow(IllegalTransition);
  });

  it('end what was never paid, also after it failed', () => {
    expect([closeOrder('pending', 'expired'), closeOrder('failed', 'cancelled')]).toEqual(['expired', 'cancelled']);
    for (const from of ['paid', 'fulfilled', 'cancelled', 'expired', 'refunded'] as const)
      expect(() => closeOrder(from, 'expired')).toThrow(IllegalTransition);
  });
});
