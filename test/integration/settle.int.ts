import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ExpireOrders } from '#commerce';
import { AskedGateways } from '../../libs/commerce/src/gateways/asked-gateways.js';
import type { Person } from '../support/api.js';
import { PaymentShop } from '../support/payments.js';
import { addBook } from '../support/shop.js';
import { quickPerson } from '../support/walls/people.js';
import { until } from '../support/world.js';

/** PAY-02, 03 and 04 on one shop; every case ends with the gateways' book held against our tables, to the paisa. */
let shop: PaymentShop;
let buyer: Person;
let staff: Person;

beforeAll(async () => {
  shop = await PaymentShop.open();
  buyer = await shop.buyer();
  staff = await quickPerson(shop.http, shop.world, 'Support', ['support']);
});
afterAll(() => shop?.close());
afterEach(async () => {
  shop.gateways.faults.clear();
  await shop.world.setClock('0');
  expect(await shop.differences()).toEqual([]);
});

const reached = (orderId: string, state: string): Promise<unknown> =>
  until(`the order is ${state}`, async () => (await shop.orderState(orderId)) === state);
const paymentReached = (paymentId: string, state: string): Promise<unknown> =>
  until(`the payment is ${state}`, async () => (await shop.paymentState(paymentId)) === state);

describe('news by every way at once', () => {
  // Red with a payment that is settled from any state: two events.
  it('settles a payment once: five notifications, three returns, three looks', async () => {
    const { order, tranRef } = await shop.begun(buyer, 'sslcommerz');
    shop.gateways.faults.add({ at: 'ipn', what: 'repeat', value: 5, tranRef });
    const back = await shop.gateways.act(tranRef, 'pay');
    const pages = await Promise.all([
      ...[1, 2, 3].map(() => shop.goBack(back)),
      ...[1, 2, 3].map(async () => void (await shop.reconcile.order(order.id, 'poll'))),
    ]);
    await reached(order.id, 'paid');
    expect(pages.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => `/payment/${order.id}/success`));
    const events = await shop.events(order.id, 'PaymentSucceeded');
    expect(events).toMatchObject([{ orderId: order.id, userId: buyer.id, lines: [{ amountPaisa: 50_000, quantity: 1 }] }]);
    expect((await shop.http.call('GET', `/api/orders/${order.id}`, { as: buyer })).body['order']).toMatchObject({
      state: 'paid',
      paidPaisa: 50_000,
      payable: false,
      payment: { state: 'succeeded', gateway: 'sslcommerz' },
    });
  });
});

describe('a button that asks the gateway', () => {
  // Red (seen) without the claim of a look: twenty-five questions to the gateway.
  it('asks it once in some seconds for an order, whoever presses; else it says what is known', async () => {
    const waiting = await shop.buyer();
    const { order } = await shop.begun(waiting, 'sslcommerz');
    const asked = jest.spyOn(shop.http.app.get(AskedGateways, { strict: false }), 'verdict');
    const press = (as: Person) => shop.http.call('POST', `/api/${as === staff ? 'admin/' : ''}orders/${order.id}/check`, { as });
    try {
      const all = await Promise.all([
        ...Array.from({ length: 20 }, () => press(waiting)),
        ...Array.from({ length: 5 }, () => press(staff)),
      ]);
      expect(asked).toHaveBeenCalledTimes(1);
      for (const { body } of all.slice(0, 20)) expect(body['order']).toMatchObject({ id: order.id, state: 'pending' });
      for (const { body } of all.slice(20)) expect(body).toMatchObject({ asked: 1, unreachable: 0, orderState: 'pending' });
      await shop.world.setClock('6 seconds');
      expect((await press(staff)).status).toBe(200);
      expect(asked).toHaveBeenCalledTimes(2);
      // Another order has a time of its own.
      const other = await shop.begun(await shop.buyer(), 'sslcommerz');
      await shop.reconcile.ask(other.order.id, 'poll');
      expect(asked).toHaveBeenCalledTimes(3);
    } finally {
      asked.mockRestore();
    }
  });
});

describe('a forgery (PAY-02)', () => {
  const signed = (fields: Record<string, string>): Record<string, string> => shop.gateways.sslcommerz.signedMessage(fields);
  const claimed = (tranRef: string, valId: string): Record<string, string> => ({
    tran_id: tranRef,
    val_id: valId,
    amount: '500.00',
    currency: 'BDT',
    currency_type: 'BDT',
    currency_amount: '500.00',
    status: 'VALID',
    store_id: 'localstore',
    risk_level: '0',
    error: '',
  });

  it('opens nothing, is written down, and leaves the honest payment beside it alone', async () => {
    const honest = await shop.begun(buyer, 'sslcommerz');
    shop.gateways.faults.add({ at: 'ipn', what: 'drop', tranRef: honest.tranRef });
    const paid = await shop.gateways.act(honest.tranRef, 'pay');
    const victim = await shop.begun(buyer, 'sslcommerz');
    const valId = paid?.fields['val_id'] ?? '';
    const sent: Record<string, string>[] = [
      // No payment at all, rightly signed; the same unsigned; a val_id of another order; its whole message under another reference.
      signed(claimed(victim.tranRef, '2611210001VALID1')),
      claimed(victim.tranRef, '2611210001VALID1'),
      signed(claimed(victim.tranRef, valId)),
      signed({ ...paid?.fields, tran_id: victim.tranRef, verify_sign: '', verify_key: '', verify_sign_sha2: '' }),
      { ...paid?.fields, tran_id: victim.tranRef },
      // For an order that is none, and for none at all.
      signed(claimed('01J9ZB0Q5T8W2M4N6P8R0S2T4V', valId)),
      { status: 'VALID' },
      {},
    ];
    for (const fields of sent) expect((await shop.notify('sslcommerz', fields)).status).toBe(200);
    const by = `${shop.http.base}/api/gateways/sslcommerz/return?ref=${victim.tranRef}`;
    const opened = await fetch(`${by}&status=VALID&val_id=${valId}`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/payment/${victim.order.id}/success`]);
    const posted = await fetch(by, { method: 'POST', body: new URLSearchParams(sent[4]), redirect: 'manual' });
    expect(posted.status).toBe(303);
    await until('all were looked at', async () => !(await shop.outcomes(victim.paymentId)).includes(null));
    expect([await shop.orderState(victim.order.id), await shop.paymentState(victim.paymentId)]).toEqual(['pending', 'pending']);
    expect(await shop.events(victim.order.id, 'PaymentSucceeded')).toEqual([]);
    expect((await shop.outcomes(victim.paymentId)).filter((one) => one === 'false-signature').length).toBeGreaterThan(0);
    const strangers = await shop.world.sql(`select 1 from commerce.payment_news where outcome = 'unknown-payment'`);
    expect(strangers.length).toBeGreaterThan(0);
    await shop.goBack(paid);
    await reached(honest.order.id, 'paid');
  });

  it('of another site’s page is no forgery of a session: nothing here needs or gives one', async () => {
    const answer = await fetch(`${shop.http.base}/api/gateways/sslcommerz/notify`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'text/plain', cookie: buyer.cookie },
      body: '{"tran_id":"x"}',
    });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    const large = await fetch(`${shop.http.base}/api/gateways/sslcommerz/notify`, { method: 'POST', body: 'a='.padEnd(40_000, 'x') });
    expect(large.status).toBe(413);
    expect((await shop.http.call('POST', '/api/gateways/nagad/notify', { body: {} })).status).toBe(400);
  });
});

describe('money that differs (PAY-03)', () => {
  const variants = [
    ['a paisa low', { what: 'amount', value: -1 }, 'amount'],
    ['a paisa more', { what: 'amount', value: 1 }, 'amount'],
    ['another currency', { what: 'currency', value: 'USD' }, 'currency'],
    ['marked risky', { what: 'risk_level', value: '1' }, 'risk'],
    ['of unsaid risk', { what: 'risk_level', value: 'none' }, 'risk'],
    ['of unreadable risk', { what: 'risk_level', value: 'low' }, 'risk'],
  ] as const;

  // Red with `abs(difference) < 1` taka.
  it.each(variants)('%s is held, with both numbers, and opens nothing', async (_name, fault, reason) => {
    const { order, tranRef, paymentId } = await shop.begun(buyer, 'sslcommerz');
    shop.gateways.faults.add({ at: 'validate', ...fault, tranRef });
    await shop.gateways.act(tranRef, 'pay');
    await paymentReached(paymentId, 'on_hold');
    const [row] = await shop.world.sql('select hold_reason, hold_facts from commerce.payments where id = $1', [paymentId]);
    expect(row).toMatchObject({ hold_reason: reason, hold_facts: { orderedPaisa: '50000' } });
    expect([await shop.orderState(order.id), await shop.tasks(order.id)]).toEqual(['pending', ['on-hold open']]);
    expect(await shop.events(order.id, 'PaymentSucceeded')).toEqual([]);
    // The same message once more changes nothing, and no second page is opened for it.
    await shop.reconcile.order(order.id, 'staff');
    expect(await shop.paymentState(paymentId)).toBe('on_hold');
    expect((await shop.start(buyer, order.id, 'sslcommerz')).body['statusMessage']).toBe('Order not pending');
  });

  it('is accepted or refused by staff, once, in the log', async () => {
    const held = async () => {
      const begun = await shop.begun(buyer, 'sslcommerz');
      shop.gateways.faults.add({ at: 'validate', what: 'risk_level', value: '1', tranRef: begun.tranRef });
      await shop.gateways.act(begun.tranRef, 'pay');
      await paymentReached(begun.paymentId, 'on_hold');
      return begun;
    };
    const decide = (id: string, how: string, as: Person = staff) =>
      shop.http.call('POST', `/api/admin/payments/${id}/${how}`, { as, body: { reason: 'Called the buyer' } });
    const [good, bad] = [await held(), await held()];
    expect((await decide(good.paymentId, 'approve', buyer)).status).toBe(403);
    expect((await decide(good.paymentId, 'approve')).body).toMatchObject({ orderState: 'paid', paymentState: 'succeeded' });
    expect((await decide(good.paymentId, 'reject')).body['statusMessage']).toBe('Payment not on hold');
    expect((await decide(bad.paymentId, 'reject')).body).toMatchObject({ orderState: 'failed' });
    await until('the money is accepted back', async () => ['processing', 'succeeded'].includes(await refundState(bad.paymentId)));
    expect((await decide(bad.paymentId, 'approve')).body['statusMessage']).toBe('Payment not on hold');
    expect(await shop.events(good.order.id, 'PaymentSucceeded')).toHaveLength(1);
    expect(await shop.events(bad.order.id, 'PaymentSucceeded')).toHaveLength(0);
    const log = await shop.world.sql<{ action: string; reason: string }>(
      `select action, reason from platform.audit where action like 'payment.%' order by at`,
    );
    expect(log).toEqual([
      { action: 'payment.approve', reason: 'Called the buyer' },
      { action: 'payment.reject', reason: 'Called the buyer' },
    ]);
  });

  const refundState = async (paymentId: string): Promise<string> => {
    const [row] = await shop.world.sql<{ state: string }>('select state from commerce.refunds where payment_id = $1', [paymentId]);
    return row?.state ?? 'none';
  };
});

describe('news out of order, or none (PAY-04)', () => {
  it('is failed, then paid on the same page: the later truth wins, and is not undone by a late refusal', async () => {
    const { order, tranRef, paymentId } = await shop.begun(buyer, 'sslcommerz');
    const failed = await shop.goBack(await shop.gateways.act(tranRef, 'fail'));
    await reached(order.id, 'failed');
    expect(failed).toBe(`/payment/failed?order=${order.id}`);
    expect(await shop.events(order.id, 'PaymentFailed')).toMatchObject([{ reason: 'declined' }]);
    await shop.gateways.act(tranRef, 'pay');
    await reached(order.id, 'paid');
    await shop.goBack(await shop.gateways.act(tranRef, 'cancel'));
    await shop.gateways.act(tranRef, 'fail');
    await until('all were looked at', async () => !(await shop.outcomes(paymentId)).includes(null));
    expect([await shop.orderState(order.id), await shop.paymentState(paymentId)]).toEqual(['paid', 'succeeded']);
    expect(await shop.events(order.id, 'PaymentSucceeded')).toHaveLength(1);
  });

  it('is paid before the answer that opens the page', async () => {
    const order = await shop.order(buyer, [{ kind: 'course', refId: await shop.course(), quantity: 1 }]);
    shop.gateways.faults.add({ at: 'ipn', what: 'before-session-answer' });
    await shop.start(buyer, order.id, 'sslcommerz');
    await reached(order.id, 'paid');
  });

  it('never comes: the clock finds it after a minute', async () => {
    const { order, tranRef } = await shop.begun(buyer, 'sslcommerz');
    shop.gateways.faults.add({ at: 'ipn', what: 'drop', tranRef });
    await shop.gateways.act(tranRef, 'pay-close');
    await shop.reconcile.run();
    expect(await shop.orderState(order.id)).toBe('pending');
    await shop.world.setClock('61 seconds');
    await shop.reconcile.run();
    expect(await shop.orderState(order.id)).toBe('paid');
  });

  it('comes when the order has expired: honoured at its price; without a copy left it is marked, with a task', async () => {
    const bookId = await addBook(shop.world, { pricePaisa: 30_000, stock: 2 });
    const delivery = { name: 'রিনা', phone: '01711111111', address: 'বাড়ি ৫, রোড ২', district: 'Dhaka', upazila: 'মিরপুর' };
    const late = async () => {
      const order = await shop.order(buyer, [{ kind: 'book', refId: bookId, quantity: 1 }], { delivery });
      return { order, ...(await shop.open(buyer, order.id, 'sslcommerz')) };
    };
    // A buyer's second order of the same thing gives the first one up: two buyers.
    const first = await late();
    buyer = await shop.buyer('Other');
    const second = await late();
    await shop.world.setClock('2 hours');
    await shop.http.dispatcher.command(new ExpireOrders(100));
    expect([await shop.orderState(first.order.id), await shop.orderState(second.order.id)]).toEqual(['expired', 'expired']);
    await shop.world.sql('update commerce.books set stock = 1 where id = $1', [bookId]);
    for (const { tranRef, order } of [first, second]) {
      await shop.gateways.act(tranRef, 'pay');
      await reached(order.id, 'paid');
    }
    const marks = await shop.world.sql<{ mark: boolean; paid: string }>(
      'select paid_no_stock as mark, paid_paisa::text as paid from commerce.orders where id = any($1::uuid[]) order by created_at',
      [[first.order.id, second.order.id]],
    );
    expect(marks).toEqual([
      { mark: false, paid: '36000' },
      { mark: true, paid: '36000' },
    ]);
    expect([await shop.tasks(first.order.id), await shop.tasks(second.order.id)]).toEqual([[], ['paid-no-stock open']]);
    expect((await shop.world.sql('select stock from commerce.books where id = $1', [bookId]))[0]).toEqual({ stock: 0 });
  });
});
