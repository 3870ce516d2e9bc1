import { describe, expect, it } from '@jest/globals';
import { whyNotOpen } from './why-not-open.js';

type Standing = Parameters<typeof whyNotOpen>[0];
const now = '2026-11-22T12:00:00.000Z';
const access = { id: 'e', source: 'order', startsAt: now, endsAt: null, endedAt: null, endedWhy: null, ofThisLine: true };
const line = { title: 'Physics', fulfilledAt: now, refundedAt: null, outcome: 'granted', access, seats: null };
const order = { state: 'fulfilled', paidAt: '2026-11-22T11:00:00.000Z', expiresAt: now, closedAt: null, paidPaisa: 100, refundedPaisa: 0 };

/** An order with one line and one payment, by what differs from one that is all well. */
const why = (over: { order?: object; line?: object; payment?: object; more?: object }): string | undefined => {
  const payment = { gateway: 'bkash', state: 'succeeded', failedReason: null, holdReason: null, ...over.payment };
  const standing = { order: { ...order, ...over.order }, lines: [{ ...line, ...over.line }], payments: [payment], ...over.more };
  return whyNotOpen({ failedReason: null, paidNoStock: false, dead: null, now, ...standing } as unknown as Standing)?.why;
};

describe('why what was bought is not open', () => {
  it('is nothing where it is, also where a line went back', () => {
    expect(why({})).toBeUndefined();
    expect(why({ line: { access: null, refundedAt: now } })).toBeUndefined();
  });

  it('is the money, as long as none came', () => {
    expect(why({ order: { state: 'pending', paidAt: null } })).toBe('unpaid');
    expect(why({ order: { state: 'pending', paidAt: null }, payment: { state: 'on_hold', holdReason: 'risk' } })).toBe('on-hold');
    expect(why({ order: { state: 'failed', paidAt: null } })).toBe('failed');
    expect(why({ order: { state: 'expired', paidAt: null } })).toBe('expired');
    expect(why({ order: { state: 'refunded' } })).toBe('refunded');
  });

  // Red when an order that was paid a second ago counts as stuck, or one whose hand-over gave up as under way.
  it('is the hand-over, once money came: under way, stuck, or given up', () => {
    const waiting = { line: { fulfilledAt: null, outcome: null, access: null } };
    expect(why({ ...waiting, order: { state: 'paid', paidAt: '2026-11-22T11:59:30.000Z' } })).toBe('under-way');
    expect(why({ ...waiting, order: { state: 'paid' } })).toBe('stuck');
    expect(why({ ...waiting, order: { state: 'paid' }, more: { dead: { name: 'catalog.grant-from-order', reason: 'x' } } })).toBe('dead');
  });

  it('is the seat, the stock, or that it was taken away or is over; a course opened by hand is open', () => {
    expect(why({ line: { outcome: 'seats-taken', access: null } })).toBe('seats-taken');
    expect(why({ line: { outcome: 'seats-taken' } })).toBeUndefined();
    expect(why({ line: { outcome: 'no-stock', access: null } })).toBe('no-stock');
    expect(why({ line: { access: { ...access, endedAt: now } } })).toBe('revoked');
    expect(why({ line: { access: { ...access, endsAt: '2026-11-01T00:00:00.000Z' } } })).toBe('ended');
  });
});
