import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReconcileDay } from '#commerce';
import type { Person } from '../support/api.js';
import { PaymentShop } from '../support/payments.js';
import { until } from '../support/world.js';

/** PAY-06 and 07, the sandbox and the daily comparison; every case ends with the gateways' book held against our tables, to the paisa. */
let shop: PaymentShop;
let buyer: Person;

beforeAll(async () => {
  shop = await PaymentShop.open();
});
// Somebody new each time: who has two orders under way makes no third.
beforeEach(async () => void (buyer = await shop.buyer()));
afterAll(() => shop?.close());
afterEach(async () => {
  shop.gateways.faults.clear();
  await shop.world.setClock('0');
  expect(await shop.differences()).toEqual([]);
});

const reached = (orderId: string, state: string): Promise<unknown> =>
  until(`the order is ${state}`, async () => (await shop.orderState(orderId)) === state);

describe('a gateway that is away (PAY-06)', () => {
  it.each(['500', 'html', 'hang', 'cut', 'empty'])('answers %s when asked: the page waits, and the clock settles it', async (what) => {
    const { order, tranRef, paymentId } = await shop.begun(buyer, 'sslcommerz');
    for (const at of ['validate', 'query'] as const) shop.gateways.faults.add({ at, what, times: 50 });
    await shop.gateways.act(tranRef, 'pay');
    await until('it was tried', async () => (await shop.outcomes(paymentId)).includes('unknown'));
    expect([await shop.orderState(order.id), await shop.paymentState(paymentId)]).toEqual(['pending', 'pending']);
    shop.gateways.faults.clear();
    await shop.world.setClock('65 seconds');
    await until(
      'the breaker lets one through',
      async () => {
        await shop.world.sql('update commerce.payments set next_check_at = platform.now() where id = $1 and next_check_at is not null', [
          paymentId,
        ]);
        await shop.reconcile.run();
        return (await shop.orderState(order.id)) === 'paid';
      },
      60_000,
    );
  });

  it('takes the money and says nothing: asked, never taken twice', async () => {
    for (const what of ['take-then-hang', 'take-then-cut']) {
      const { order, tranRef, paymentId } = await shop.begun(buyer, 'bkash');
      shop.gateways.faults.add({ at: 'execute', what, tranRef });
      shop.gateways.faults.add({ at: 'query', what: '500', tranRef });
      const back = await shop.gateways.act(tranRef, 'pay');
      await Promise.all(Array.from({ length: 30 }, () => shop.goBack(back)));
      await shop.world.setClock('70 seconds');
      await until('it is settled', async () => {
        await shop.reconcile.run();
        return (await shop.paymentState(paymentId)) === 'succeeded';
      });
      await shop.world.setClock('0');
      expect(shop.gateways.bkash.executes.filter((ref) => ref === tranRef)).toHaveLength(1);
      expect(await shop.events(order.id, 'PaymentSucceeded')).toHaveLength(1);
    }
  });

  it('refuses to take it: failed; the browser closed before its return: nothing is ever taken', async () => {
    const refused = await shop.begun(buyer, 'bkash');
    shop.gateways.faults.add({ at: 'execute', what: '2023', tranRef: refused.tranRef });
    await shop.goBack(await shop.gateways.act(refused.tranRef, 'pay'));
    await reached(refused.order.id, 'failed');
    const closed = await shop.begun(buyer, 'bkash');
    await shop.gateways.act(closed.tranRef, 'pay-close');
    await shop.world.setClock('20 minutes');
    await shop.reconcile.run();
    expect([await shop.paymentState(closed.paymentId), shop.gateways.bkash.executes.includes(closed.tranRef)]).toEqual(['pending', false]);
    const given = await shop.begun(buyer, 'bkash');
    expect(await shop.goBack(await shop.gateways.act(given.tranRef, 'cancel'))).toBe(`/payment/failed?order=${given.order.id}`);
    expect(await shop.paymentState(given.paymentId)).toBe('cancelled');
  });

  it('does not open its page: the order stays to be paid', async () => {
    const order = await shop.order(buyer, [{ kind: 'course', refId: await shop.course(), quantity: 1 }]);
    shop.gateways.faults.add({ at: 'session', what: '500' });
    const refused = await shop.start(buyer, order.id, 'sslcommerz');
    expect([refused.status, refused.body['statusMessage']]).toEqual([503, 'Gateway unreachable']);
    expect(await shop.orderState(order.id)).toBe('pending');
    const { tranRef } = await shop.open(buyer, order.id, 'sslcommerz');
    await shop.gateways.act(tranRef, 'pay');
    await reached(order.id, 'paid');
  });
});

describe('paying twice (PAY-07)', () => {
  it('thirty tries at once open one page', async () => {
    const order = await shop.order(buyer, [{ kind: 'course', refId: await shop.course(), quantity: 1 }]);
    const answers = await Promise.all(Array.from({ length: 30 }, () => shop.start(buyer, order.id, 'sslcommerz')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['redirectUrl'])}`)).size).toBe(1);
    const rows = await shop.world.sql('select 1 from commerce.payments where order_id = $1', [order.id]);
    expect(rows).toHaveLength(1);
    expect((await shop.start(await shop.buyer(), order.id, 'sslcommerz')).status).toBe(404);
  });

  it.each(['on two pages', 'on one page'])('%s: one event, one refund of the second, a task that closes by itself', async (where) => {
    const { order, tranRef } = await shop.begun(buyer, 'sslcommerz');
    if (where === 'on two pages') {
      const other = await shop.open(buyer, order.id, 'bkash');
      await shop.goBack(await shop.gateways.act(other.tranRef, 'pay'));
      await reached(order.id, 'paid');
      await shop.gateways.act(tranRef, 'pay');
    } else await shop.gateways.act(tranRef, 'pay-twice');
    await until('the second is accepted back', async () => {
      const rows = await shop.world.sql(
        `select 1 from commerce.refunds r join commerce.payments p on p.id = r.payment_id
         where p.order_id = $1 and p.extra and p.state in ('succeeded', 'refunded') and r.state in ('processing', 'succeeded')`,
        [order.id],
      );
      return rows.length === 1;
    });
    await shop.world.setClock('2 minutes');
    await until('the task is closed', async () => {
      await shop.reconcile.run();
      return (await shop.tasks(order.id)).join() === 'refund-double done';
    });
    expect(await shop.events(order.id, 'PaymentSucceeded')).toHaveLength(1);
    const [row] = await shop.world.sql(
      'select state, paid_paisa::int as paid, refunded_paisa::int as back from commerce.orders where id = $1',
      [order.id],
    );
    expect(row).toEqual({ state: 'paid', paid: 50_000, back: 0 });
  });

  it('another order for the same course is honoured, and staff hears of it', async () => {
    const refId = await shop.course();
    const orders = [];
    for (let n = 0; n < 2; n += 1) {
      const order = await shop.order(buyer, [{ kind: 'course', refId, quantity: 1 }]);
      orders.push({ order, ...(await shop.open(buyer, order.id, 'sslcommerz')) });
      // In the same minute it would be the same press, and one order.
      await shop.world.sql(`update commerce.orders set created_at = created_at - interval '2 minutes' where id = $1`, [order.id]);
    }
    for (const { order, tranRef } of orders) {
      await shop.gateways.act(tranRef, 'pay');
      await reached(order.id, 'paid');
    }
    expect(await shop.tasks(orders[1]?.order.id ?? '')).toEqual(['refund-double open']);
  });
});

describe('the sandbox and the daily comparison', () => {
  it('is a page without a script; what is paid and closed is found open', async () => {
    const { order } = await shop.begun(buyer, 'sandbox');
    const { body } = await shop.http.call('GET', `/api/orders/${order.id}`, { as: buyer });
    const url = new URL((body['order'] as { payment: { continueUrl: string } }).payment.continueUrl);
    const page = await fetch(url);
    const html = await page.text();
    expect([page.status, html.includes('<script'), html.includes(order.number)]).toEqual([200, false, true]);
    expect(html).toContain('৳৫০০.০০');
    expect(await (await fetch(`${url.href}?lang=en`)).text()).toContain('Pay twice');
    const acted = await fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'close' }), redirect: 'manual' });
    expect(acted.status).toBe(303);
    await reached(order.id, 'paid');
    const second = await shop.begun(buyer, 'sandbox');
    const paying = `${shop.http.base}/api/gateways/sandbox/pay/${second.tranRef}`;
    const back = await fetch(paying, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
    const landed = await fetch(`${shop.http.base}${back.headers.get('location')}`, { redirect: 'manual' });
    expect(landed.headers.get('location')).toBe(`/payment/${second.order.id}/success`);
    expect((await fetch(`${shop.http.base}/api/gateways/sandbox/pay/01J9ZB0Q5T8W2M4N6P8R0S2T4V`)).status).toBe(404);
  });

  it('writes down every sum that the gateway’s book has otherwise, and settles what was missed', async () => {
    const day = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
    const missed = await shop.begun(buyer, 'sandbox');
    await shop.world.sql(
      `update commerce.sandbox_payments set state = 'paid', gateway_id = 'SBXMISSED', acted_at = platform.now(), settles_at = platform.now()
       where tran_ref = $1`,
      [missed.tranRef],
    );
    const compare = shop.http.app.get(ReconcileDay, { strict: false });
    expect(await compare.compare('sandbox', day)).toEqual([
      { kind: 'missing-here', tranRef: missed.tranRef, gatewayId: 'SBXMISSED', theirsPaisa: 50_000, oursPaisa: 0 },
    ]);
    expect(await shop.orderState(missed.order.id)).toBe('paid');
    expect(await compare.compare('sandbox', day)).toEqual([]);
    expect(await compare.compare('sslcommerz', day)).toEqual([]);
    const rows = await shop.world.sql('select gateway, jsonb_array_length(differences) as found from commerce.reconciliations order by at');
    expect(rows.map((row) => [row['gateway'], row['found']])).toEqual([
      ['sandbox', 1],
      ['sandbox', 0],
      ['sslcommerz', 0],
    ]);
  });
});
