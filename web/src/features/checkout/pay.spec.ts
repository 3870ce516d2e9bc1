import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { MyOrder } from '#contracts/http/orders';
import { forgetKeys } from './keys.js';
import { type CartBody, pay, payFor } from './pay.js';

const ids = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'] as const;
const body: CartBody = { lines: [{ kind: 'course', refId: ids[0], quantity: 1 }], expectedTotalPaisa: 230_000 };
const at = '2026-01-01T00:00:00.000Z';

const order = (given: Partial<MyOrder> = {}): MyOrder => ({
  id: ids[0],
  number: 'P-26K7-4821',
  kind: 'course',
  state: 'pending',
  version: 1,
  lines: [],
  couponCode: null,
  subtotalPaisa: 230_000,
  discountPaisa: 0,
  deliveryPaisa: 0,
  totalPaisa: 230_000,
  paidPaisa: 0,
  refundedPaisa: 0,
  createdAt: at,
  expiresAt: at,
  paidAt: null,
  payment: null,
  onHold: false,
  noStock: false,
  delivery: null,
  refunds: [],
  payable: true,
  gateways: ['sandbox'],
  ...given,
});

interface Sent {
  readonly act: string;
  readonly key: string | null;
}

/** A server that answers by what is asked; gives what was sent. */
const server = (answers: { placed: MyOrder[]; read: MyOrder[]; started: (number | string)[] }) => {
  const sent: Sent[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, request) => {
    const [path, method] = [String(address), request?.method ?? 'GET'];
    const act = method === 'GET' ? 'read' : path.endsWith('/payments') ? 'start' : 'place';
    sent.push({ act, key: new Headers(request?.headers).get('idempotency-key') });
    if (act === 'start') {
      const next = answers.started.shift() ?? 500;
      const refused = typeof next === 'number';
      const code = next === 409 ? 'Order not pending' : 'Gateway unreachable';
      const given = refused ? { statusCode: next, statusMessage: code, message: 'না' } : { redirectUrl: next };
      return new Response(JSON.stringify(given), { status: refused ? next : 200 });
    }
    const one = act === 'place' ? answers.placed.shift() : answers.read.shift();
    return new Response(JSON.stringify({ order: one ?? order() }), { status: 200 });
  });
  return sent;
};
const keysOf = (sent: readonly Sent[], act: string): (string | null)[] => sent.flatMap((one) => (one.act === act ? [one.key] : []));

afterEach(() => {
  jest.restoreAllMocks();
  forgetKeys();
});

describe('paying', () => {
  // Red when each press has a key of its own: two orders, two payments.
  it('is the same act for a double press and a second tab', async () => {
    const sent = server({ placed: [], read: [], started: ['/pay/1', '/pay/1'] });
    const onward = await Promise.all([pay(body, 'sandbox', 'u'), pay(body, 'sandbox', 'u')]);
    expect(onward).toEqual([
      { kind: 'gateway', url: '/pay/1' },
      { kind: 'gateway', url: '/pay/1' },
    ]);
    for (const act of ['place', 'start']) expect(new Set(keysOf(sent, act)).size).toBe(1);
  });
  it('is another act with another sum, and by another person', async () => {
    const sent = server({ placed: [], read: [], started: ['/pay/1', '/pay/1', '/pay/1'] });
    await pay(body, 'sandbox', 'u');
    await pay({ ...body, expectedTotalPaisa: 1 }, 'sandbox', 'u');
    await pay(body, 'sandbox', 'v');
    expect(new Set(keysOf(sent, 'place')).size).toBe(3);
  });
  // Red when a retry is answered with the page of the try that failed.
  it('is a new try after a failed one, of the same order', async () => {
    const failed = order({ state: 'failed', payment: { ...payment, state: 'failed' } });
    const sent = server({ placed: [], read: [], started: ['/pay/1', '/pay/2'] });
    await payFor(order(), 'sandbox');
    expect(await payFor(failed, 'sandbox')).toEqual({ kind: 'gateway', url: '/pay/2' });
    expect(new Set(keysOf(sent, 'start')).size).toBe(2);
  });
  it('orders anew once what the key names has run out, and only once', async () => {
    const over = order({ state: 'expired', payable: false });
    const sent = server({ placed: [], read: [over, order({ id: ids[1] })], started: ['/pay/1'] });
    expect(await pay(body, 'sandbox', 'u')).toEqual({ kind: 'gateway', url: '/pay/1' });
    expect(new Set(keysOf(sent, 'place')).size).toBe(2);
    jest.restoreAllMocks();
    server({ placed: [], read: [over, over], started: [] });
    expect(await pay(body, 'sandbox', 'v')).toEqual({ kind: 'order', order: over });
  });
  it('goes to the order where nothing is to pay any more', async () => {
    const done = order({ state: 'fulfilled', payable: false, paidAt: at });
    server({ placed: [], read: [done], started: [] });
    expect(await pay(body, 'sandbox', 'u')).toEqual({ kind: 'order', order: done });
    jest.restoreAllMocks();
    server({ placed: [], read: [order(), done], started: [409] });
    expect(await pay(body, 'sandbox', 'v')).toEqual({ kind: 'order', order: done });
  });
  it('asks a gateway that did not answer anew the next time', async () => {
    const sent = server({ placed: [], read: [], started: [503, '/pay/1'] });
    await expect(pay(body, 'sandbox', 'u')).rejects.toMatchObject({ statusMessage: 'Gateway unreachable' });
    expect(await pay(body, 'sandbox', 'u')).toEqual({ kind: 'gateway', url: '/pay/1' });
    expect(new Set(keysOf(sent, 'place')).size).toBe(1);
    expect(new Set(keysOf(sent, 'start')).size).toBe(2);
  });
});

const payment = {
  id: ids[1],
  gateway: 'sandbox',
  state: 'pending',
  amountPaisa: 230_000,
  createdAt: at,
  settledAt: null,
  failReason: null,
  continueUrl: null,
} as const;
