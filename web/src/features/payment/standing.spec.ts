import { describe, expect, it } from '@jest/globals';
import type { MyOrder } from '#contracts/http/orders';
import { orderStates, paymentStates } from '#contracts/shared/commerce';
import { bubbleOf, isWaiting, notGiven, placeOf, shopOf, standingOf } from './standing.js';

type Facts = Parameters<typeof standingOf>[0];
const paidBy = (state: (typeof paymentStates)[number]): MyOrder['payment'] => ({
  id: '018f0000-0000-7000-8000-000000000001',
  gateway: 'sandbox',
  state,
  amountPaisa: 100,
  createdAt: '2026-01-01T00:00:00.000Z',
  settledAt: null,
  failReason: null,
  continueUrl: null,
});
const order = (facts: Partial<Facts>): Facts => ({ state: 'pending', payment: null, onHold: false, noStock: false, ...facts });

describe('what is true of an order', () => {
  // Red when somebody whose money is under way reads that the payment failed, and pays twice.
  it('never calls money failed that may still come', () => {
    for (const state of ['initiated', 'pending', 'executing'] as const) {
      expect(standingOf(order({ payment: paidBy(state) }))).toBe('checking');
      expect(standingOf(order({ state: 'failed', payment: paidBy(state) }))).toBe('checking');
    }
    expect(standingOf(order({ payment: paidBy('on_hold'), onHold: true }))).toBe('onHold');
    expect(standingOf(order({ state: 'expired', payment: paidBy('on_hold'), onHold: true }))).toBe('onHold');
  });
  it('tells a try in vain from none at all', () => {
    expect(standingOf(order({}))).toBe('unpaid');
    for (const state of ['failed', 'cancelled', 'expired'] as const) expect(standingOf(order({ payment: paidBy(state) }))).toBe('failed');
    expect(standingOf(order({ state: 'failed' }))).toBe('failed');
  });
  it('calls nothing done before every line is', () => {
    expect(standingOf(order({ state: 'paid', payment: paidBy('succeeded') }))).toBe('granting');
    expect(standingOf(order({ state: 'fulfilled', payment: paidBy('succeeded') }))).toBe('fulfilled');
    expect(standingOf(order({ state: 'paid', noStock: true, payment: paidBy('succeeded') }))).toBe('noStock');
  });
  it('has a word and a bubble for every pair of states', () => {
    for (const state of orderStates) {
      for (const payment of [null, ...paymentStates.map(paidBy)]) {
        const standing = standingOf(order({ state, payment }));
        expect(bubbleOf(standing)).toBe(
          standing === 'fulfilled' ? 'filled' : standing === 'failed' ? 'crossed' : isWaiting(standing) ? 'half' : 'hollow',
        );
      }
    }
  });
  it('knows where a thing is used and where it is bought', () => {
    expect(placeOf({ kind: 'exam-batch', slug: 'hsc-25' }, false)).toBe('/courses/hsc-25');
    expect(placeOf({ kind: 'book', slug: 'bahini' }, true)).toBeNull();
    expect(placeOf({ kind: 'book', slug: 'bahini' }, false)).toBe('/books/bahini');
    expect(shopOf({ kind: 'course', slug: 'hsc-25' })).toBe('/courses/hsc-25/checkout');
    expect(shopOf({ kind: 'subscription', slug: null })).toBe('/selfpractice');
  });
  it('names the lines whose money goes back', () => {
    const line = (outcome: MyOrder['lines'][number]['outcome']) => ({ outcome }) as MyOrder['lines'][number];
    expect(notGiven([line('granted'), line('no-stock'), line('seats-taken'), line(null)])).toHaveLength(2);
  });
});
