import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { MyOrder } from '#contracts/http/order-shapes';
import { gatewayNames, type GatewayName } from '#contracts/shared/commerce';
import { ClaimPayment } from '../../libs/commerce/src/commands/claim-payment.command.js';
import { AskedGateways } from '../../libs/commerce/src/gateways/asked-gateways.js';
import type { Answer, Person } from '../support/api.js';
import { PaymentShop, type Begun } from '../support/payments.js';
import { quickPerson } from '../support/walls/people.js';
import { until } from '../support/world.js';

/**
 * Every step of a payment that calls a gateway between two commits, ended after the call and before our row: the same act once more ends
 * right, once. A trigger that loses the connection stands for the kill: what it leaves is what a killed process leaves.
 */
let shop: PaymentShop;
let buyer: Person;
let staff: Person;

beforeAll(async () => {
  shop = await PaymentShop.open();
  buyer = await shop.buyer();
  staff = await quickPerson(shop.http, shop.world, 'Support', ['support']);
  await shop.world.sql('create schema kills');
  await shop.world.sql('create table kills.orders (id uuid primary key)');
  await shop.world.sql(`create function kills.die() returns trigger language plpgsql as $$ begin
    if exists (select from kills.orders k where k.id = new.order_id) then raise exception 'killed' using errcode = '57P01'; end if;
    return new; end $$`);
  // A page, money and what became of a refund: what is written after a gateway was asked. Intents and claims are committed before.
  await shop.world.sql(`create trigger die before update on commerce.payments for each row
    when (new.redirect_url is distinct from old.redirect_url or new.state not in (old.state, 'executing')) execute function kills.die()`);
  await shop.world.sql(
    'create trigger die before update on commerce.refunds for each row when (new.checks > old.checks) execute function kills.die()',
  );
});
afterAll(() => shop?.close());
afterEach(async () => {
  await shop.world.sql('truncate kills.orders');
  shop.gateways.faults.clear();
  await shop.world.setClock('0');
  expect(await shop.differences()).toEqual([]);
});

/** The process ends as soon as it wants to write down what a gateway said about this order. */
const dying = async <R>(orderId: string, work: () => Promise<R>): Promise<R> => {
  await shop.world.sql('insert into kills.orders values ($1)', [orderId]);
  try {
    return await work();
  } finally {
    await shop.world.sql('truncate kills.orders');
  }
};
const told = ({ status, body }: Answer): string => (status < 300 ? 'ok' : `${status} ${String(body['statusMessage'])}`);
const newOrder = async (): Promise<MyOrder> => shop.order(buyer, [{ kind: 'course', refId: await shop.course(), quantity: 1 }]);
const start = (orderId: string, gateway: GatewayName, key: string): Promise<Answer> =>
  shop.http.call('POST', `/api/orders/${orderId}/payments`, { as: buyer, body: { gateway }, headers: { 'idempotency-key': key } });
/** Nobody is on the way with this key any more. */
const gone = (key: string) => shop.world.sql(`update platform.idempotency set at = at - interval '1 minute' where key = $1`, [key]);
const payments = (orderId: string) =>
  shop.world.sql<{ id: string; state: string; ref: string; session: string | null; url: string | null }>(
    `select id, state, tran_ref as ref, gateway_session as session, redirect_url as url from commerce.payments where order_id = $1
     order by created_at, id`,
    [orderId],
  );
/** Pays on the gateway's page; the answer is the browser's way back, which may be gone again. */
const payOn = async (gateway: GatewayName, ref: string): Promise<() => Promise<unknown>> => {
  if (gateway !== 'sandbox') {
    const back = await shop.gateways.act(ref, 'pay');
    return () => shop.goBack(back);
  }
  const page = `${shop.http.base}/api/gateways/sandbox/pay/${ref}`;
  const acted = await fetch(page, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' });
  return () => fetch(`${shop.http.base}${acted.headers.get('location')}`, { redirect: 'manual' });
};
const pay = async (gateway: GatewayName, ref: string): Promise<void> => void (await (await payOn(gateway, ref))());
const reached = (orderId: string, state: string): Promise<unknown> =>
  until(`the order is ${state}`, async () => (await shop.orderState(orderId)) === state);
const paidOnce = async (orderId: string): Promise<void> => {
  await reached(orderId, 'paid');
  expect(await shop.events(orderId, 'PaymentSucceeded')).toHaveLength(1);
};

describe('a start that died after the gateway has opened its page', () => {
  // Red (seen) with an insert alone behind the sandbox: 409 'Illegal transition'; and with a refusal that ends the repetition: SSLCommerz
  // takes a reference once, 409 'Gateway not available'.
  it.each(gatewayNames)('%s: goes on with its own key, to one page that pays the order', async (gateway) => {
    const [order, key] = [await newOrder(), randomUUID()];
    expect(told(await dying(order.id, () => start(order.id, gateway, key)))).toBe('503 Temporarily unavailable');
    expect(await payments(order.id)).toMatchObject([{ state: 'initiated', session: null, url: null }]);
    await gone(key);
    const again = await start(order.id, gateway, key);
    expect(told(again)).toBe('ok');
    for (const other of [key, randomUUID()]) expect((await start(order.id, gateway, other)).body).toEqual(again.body);
    const rows = await payments(order.id);
    const open = rows.filter(({ state }) => state === 'pending');
    expect(open).toMatchObject([{ url: again.body['redirectUrl'] }]);
    // Where the gateway has the page under its reference, it is that page's payment.
    expect(rows.map(({ state }) => state)).toEqual(gateway === 'sslcommerz' ? ['failed', 'pending'] : ['pending']);
    await pay(gateway, open[0]?.ref ?? '');
    await paidOnce(order.id);
  });

  it('twice goes on the third time', async () => {
    const [order, key] = [await newOrder(), randomUUID()];
    for (let n = 0; n < 2; n += 1) {
      expect(told(await dying(order.id, () => start(order.id, 'sandbox', key)))).toBe('503 Temporarily unavailable');
      await gone(key);
    }
    expect(told(await start(order.id, 'sandbox', key))).toBe('ok');
    expect(await payments(order.id)).toMatchObject([{ state: 'pending' }]);
  });

  // Red (seen) with the later page written over the first: whoever stood on the first page came back as nobody's payment.
  it('and two who end it at once stand on one page', async () => {
    const [order, key] = [await newOrder(), randomUUID()];
    await dying(order.id, () => start(order.id, 'bkash', key));
    await gone(key);
    const answers = await Promise.all([start(order.id, 'bkash', key), start(order.id, 'bkash', key)]);
    expect(answers.map(told)).toEqual(['ok', 'ok']);
    expect(answers[0].body).toEqual(answers[1].body);
    const [row] = await payments(order.id);
    expect(row?.url).toBe(answers[0].body['redirectUrl']);
    await pay('bkash', row?.session ?? '');
    await paidOnce(order.id);
  });

  it('and whose try was ended meanwhile begins another', async () => {
    const [order, key] = [await newOrder(), randomUUID()];
    await dying(order.id, () => start(order.id, 'sandbox', key));
    await shop.open(buyer, order.id, 'bkash');
    await gone(key);
    expect(told(await start(order.id, 'sandbox', key))).toBe('ok');
    const rows = await payments(order.id);
    expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'pending']);
    await pay('sandbox', rows.at(-1)?.ref ?? '');
    await paidOnce(order.id);
  });
});

describe('money that was taken, and the process died before it was written down', () => {
  it.each(gatewayNames)('%s: the browser that comes back once more ends it; it is taken once', async (gateway) => {
    const { order, tranRef } = await shop.begun(buyer, gateway);
    const comeBack = await dying(order.id, async () => {
      const back = await payOn(gateway, tranRef);
      await back();
      return back;
    });
    expect(await shop.orderState(order.id)).toBe('pending');
    await comeBack();
    await paidOnce(order.id);
    expect(shop.gateways.bkash.executes.filter((ref) => ref === tranRef)).toHaveLength(gateway === 'bkash' ? 1 : 0);
  });

  it.each(gatewayNames)('%s: who asks again by hand ends it', async (gateway) => {
    const { order, tranRef } = await shop.begun(buyer, gateway);
    await dying(order.id, async () => {
      await pay(gateway, tranRef);
      const asked = await shop.http.call('POST', `/api/orders/${order.id}/check`, { as: buyer });
      expect(told(asked)).toBe('503 Temporarily unavailable');
    });
    // A gateway is asked about an order once in some seconds.
    await shop.world.setClock('6 seconds');
    expect(told(await shop.http.call('POST', `/api/orders/${order.id}/check`, { as: buyer }))).toBe('ok');
    await paidOnce(order.id);
    expect(shop.gateways.bkash.executes.filter((ref) => ref === tranRef)).toHaveLength(gateway === 'bkash' ? 1 : 0);
  });
});

describe('bKash: a claim whose process died before the money was taken', () => {
  const claimed = async (): Promise<Begun> => {
    const begun = await shop.begun(buyer, 'bkash');
    await shop.gateways.act(begun.tranRef, 'pay-close');
    expect(await shop.http.dispatcher.command(new ClaimPayment(begun.paymentId))).toBe(true);
    return begun;
  };
  const lookAfter = async (time: string, { order, paymentId }: Begun): Promise<string[]> => {
    await shop.world.setClock(time);
    await shop.reconcile.run();
    return [await shop.paymentState(paymentId), await shop.orderState(order.id)];
  };
  const startAnew = async ({ order }: Begun): Promise<string> => told(await start(order.id, 'sandbox', randomUUID()));
  const paidAnew = async ({ order }: Begun): Promise<void> => {
    await pay('sandbox', (await payments(order.id)).at(-1)?.ref ?? '');
    await paidOnce(order.id);
  };

  // Red when the claim stands until its day is over: the order could not be paid for 24 hours.
  it('holds the order for minutes; the gateway knows of no money then, and it can be paid again', async () => {
    const begun = await claimed();
    expect(await lookAfter('2 minutes', begun)).toEqual(['executing', 'pending']);
    expect(await startAnew(begun)).toBe('409 Order not pending');
    expect(await lookAfter('6 minutes', begun)).toEqual(['expired', 'failed']);
    expect(await startAnew(begun)).toBe('ok');
    await paidAnew(begun);
    expect(shop.gateways.bkash.executes).not.toContain(begun.tranRef);
  });

  it('whose gateway cannot be asked then holds it until it can', async () => {
    const begun = await claimed();
    shop.gateways.faults.add({ at: 'query', what: '500', tranRef: begun.tranRef });
    expect(await lookAfter('6 minutes', begun)).toEqual(['executing', 'pending']);
    shop.gateways.faults.clear();
    expect(await lookAfter('8 minutes', begun)).toEqual(['expired', 'failed']);
  });

  it('and that takes it after all pays the order, or is given back where the order was paid again', async () => {
    for (const again of [false, true]) {
      const begun = await claimed();
      expect(await lookAfter('6 minutes', begun)).toEqual(['expired', 'failed']);
      if (again) {
        expect(await startAnew(begun)).toBe('ok');
        await paidAnew(begun);
      }
      const row = (await payments(begun.order.id)).find(({ id }) => id === begun.paymentId);
      const ask = { tranRef: begun.tranRef, session: row?.session ?? null, gatewayId: null, amountPaisa: 50_000n, createdAt: new Date() };
      await shop.http.app.get(AskedGateways, { strict: false }).execute('bkash', ask);
      expect(await lookAfter('31 minutes', begun)).toEqual([again ? 'refunded' : 'succeeded', 'paid']);
      await shop.world.setClock('0');
    }
  });
});

describe('a refund that died after the gateway was asked', () => {
  const refund = (orderId: string): Promise<Answer> =>
    shop.http.call('POST', `/api/admin/orders/${orderId}/refunds`, { as: staff, body: { whole: true, reason: 'Asked for by phone' } });
  const died = async (gateway: GatewayName): Promise<Begun> => {
    const begun = await shop.begun(buyer, gateway);
    await pay(gateway, begun.tranRef);
    await reached(begun.order.id, 'paid');
    expect(told(await dying(begun.order.id, () => refund(begun.order.id)))).toBe('503 Temporarily unavailable');
    // Sent again by whoever saw it fail: it is under way, and says so.
    expect(told(await refund(begun.order.id))).toBe('409 Refund under way');
    return begun;
  };
  const states = (orderId: string) => shop.world.sql('select state from commerce.refunds where order_id = $1', [orderId]);
  const givenBack = async ({ tranRef }: Begun): Promise<number> => {
    const [row] = await shop.world.sql<{ sum: number }>(
      'select coalesce(sum(amount_paisa), 0)::int as sum from commerce.sandbox_refunds where tran_ref = $1',
      [tranRef],
    );
    const lines = shop.gateways.ledger().filter((line) => line.tranRef === tranRef);
    return (row?.sum ?? 0) + lines.reduce((sum, line) => sum + line.refundedPaisa, 0);
  };

  it.each(['sandbox', 'bkash'] as const)('%s: is found there by the clock and ends once', async (gateway) => {
    const begun = await died(gateway);
    await shop.world.setClock('2 minutes');
    await Promise.all([shop.reconcile.run(), shop.reconcile.run()]);
    await until('it has ended', async () => (await states(begun.order.id)).every(({ state }) => state === 'succeeded'));
    expect([await states(begun.order.id), await givenBack(begun)]).toEqual([[{ state: 'succeeded' }], 50_000]);
    expect(await shop.orderState(begun.order.id)).toBe('refunded');
  });

  it('sslcommerz: which names no refund without its own reference, becomes a task, and ends as staff says', async () => {
    const begun = await died('sslcommerz');
    await shop.world.setClock('15 minutes');
    await shop.reconcile.run();
    expect([await states(begun.order.id), await shop.tasks(begun.order.id)]).toEqual([[{ state: 'requested' }], ['refund-lost open']]);
    const [row] = await shop.world.sql<{ id: string }>('select id from commerce.refunds where order_id = $1', [begun.order.id]);
    const body = { outcome: 'done', reason: 'Seen in the panel' };
    const settled = await shop.http.call('POST', `/api/admin/refunds/${row?.id ?? ''}/settle`, { as: staff, body });
    expect([settled.body['state'], await givenBack(begun), await shop.orderState(begun.order.id)]).toEqual([
      'succeeded',
      50_000,
      'refunded',
    ]);
  });

  it('of money that was paid twice is carried out by the clock, once', async () => {
    const begun = await shop.begun(buyer, 'sandbox');
    await pay('sandbox', begun.tranRef);
    await reached(begun.order.id, 'paid');
    await shop.world.sql(`update commerce.sandbox_payments set second_gateway_id = 'SBXSECOND' where tran_ref = $1`, [begun.tranRef]);
    // The second sum and the wish to give it back are committed; what became of the wish is not.
    await dying(begun.order.id, () => shop.reconcile.order(begun.order.id, 'staff').catch(() => undefined));
    expect(await states(begun.order.id)).toEqual([{ state: 'requested' }]);
    await shop.world.setClock('2 minutes');
    await shop.reconcile.run();
    expect([await states(begun.order.id), await givenBack(begun)]).toEqual([[{ state: 'succeeded' }], 50_000]);
    expect(await shop.orderState(begun.order.id)).toBe('paid');
  });
});
