import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CartLine, MyOrder } from '#contracts/http/order-shapes';
import type { GatewayName } from '#contracts/shared/commerce';
import type { SaleOrder } from '#contracts/http/sales';
import type { EventData } from '#contracts/internal/events';
import { GrantFromOrder, RevokeFromOrder } from '#catalog';
import { RequestRefund } from '#commerce';
import { system } from '#platform/kernel';
import { mendClosedByPart } from '../../libs/composition/src/closed-by-part.js';
import type { Answer, Person } from '../support/api.js';
import { PaymentShop } from '../support/payments.js';
import { addBook, addCoupon } from '../support/shop.js';
import { quickPerson } from '../support/walls/people.js';
import { until } from '../support/world.js';

/**
 * PAY-10: money that goes back. A line is taken back when its whole price has gone back, or where staff say so; each case ended by
 * holding the gateways' book against our tables.
 */
let shop: PaymentShop;
let staff: Person;

beforeAll(async () => {
  shop = await PaymentShop.open();
  staff = await quickPerson(shop.http, shop.world, 'Support', ['support']);
});
afterAll(() => shop?.close());
afterEach(async () => {
  shop.gateways.faults.clear();
  await shop.world.setClock('0');
  expect(await shop.differences()).toEqual([]);
});

const delivery = { name: 'রিনা বেগম', phone: '01711111111', address: 'বাড়ি ৫, রোড ২', district: 'Dhaka', upazila: 'মিরপুর' };

const paid = async (gateway: GatewayName, lines: readonly CartLine[], over: object = {}): Promise<{ order: MyOrder; buyer: Person }> => {
  const buyer = await quickPerson(shop.http, shop.world, 'Buyer');
  const order = await shop.order(buyer, lines, over);
  if (order.totalPaisa > 0) {
    const { tranRef } = await shop.open(buyer, order.id, gateway);
    await shop.goBack(await shop.gateways.act(tranRef, 'pay'));
  }
  await until('it is paid', async () => (await shop.orderState(order.id)) === 'paid');
  return { order, buyer };
};
const course = async (pricePaisa = 50_000): Promise<CartLine> => ({ kind: 'course', refId: await shop.course(pricePaisa), quantity: 1 });
const refund = (orderId: string, body: object, as = staff): Promise<Answer> =>
  shop.http.call('POST', `/api/admin/orders/${orderId}/refunds`, { as, body: { reason: 'Asked for by phone', ...body } });
const told = ({ status, body }: Answer): string => (status < 300 ? String(body['state']) : `${status} ${String(body['statusMessage'])}`);
const standing = async (orderId: string) => {
  const [row] = await shop.world.sql(
    'select state, paid_paisa::int as paid, refunded_paisa::int as back from commerce.orders where id = $1',
    [orderId],
  );
  return row;
};
const states = async (orderId: string): Promise<string[]> =>
  (
    await shop.world.sql<{ state: string }>('select state from commerce.refunds where order_id = $1 order by created_at, id', [orderId])
  ).map(({ state }) => state);
const ends = (orderId: string, state: string): Promise<unknown> =>
  until(`the refund is ${state}`, async () => {
    await shop.world.sql('update commerce.refunds set next_check_at = platform.now() where order_id = $1 and next_check_at is not null', [
      orderId,
    ]);
    await shop.reconcile.run();
    return (await states(orderId)).at(-1) === state;
  });

describe('a refund', () => {
  it('of the whole takes everything back, once, also the coupon’s use', async () => {
    const { id, code } = await addCoupon(shop.world, { percent: 10, maxUses: 5 });
    const book = await addBook(shop.world, { pricePaisa: 30_000, stock: 3 });
    const lines = [await course(), { kind: 'book', refId: book, quantity: 1 } as const];
    const { order } = await paid('bkash', lines, { coupon: code, delivery });
    expect(order.totalPaisa).toBe(78_000);
    const used = async () => (await shop.world.sql('select used from commerce.coupons where id = $1', [id]))[0]?.['used'];
    expect(await used()).toBe(1);
    expect(told(await refund(order.id, { whole: true }))).toBe('succeeded');
    expect(await standing(order.id)).toEqual({ state: 'refunded', paid: 78_000, back: 78_000 });
    expect(await shop.events(order.id, 'OrderRefunded')).toMatchObject([
      { whole: true, amountPaisa: 78_000, lines: [{ amountPaisa: 45_000 }, { amountPaisa: 27_000, kind: 'book' }] },
    ]);
    expect(await used()).toBe(0);
    expect(told(await refund(order.id, { whole: true }))).toBe('409 Nothing to refund');
    const log = await shop.world.sql(`select reason from platform.audit where action = 'order.refund' and subject_id = $1`, [order.id]);
    expect(log).toEqual([{ reason: 'Asked for by phone' }]);
  });

  it('of one line names that line alone; parts add up, and never to more than was paid', async () => {
    const { id: couponId, code } = await addCoupon(shop.world, { amountPaisa: 10_000, maxUses: 5 });
    const { order } = await paid('bkash', [await course(), await course(30_001), await course(20_000)], { coupon: code });
    const [first, second, third] = order.lines;
    const rest = (line = first): number => (line?.amountPaisa ?? 0) - (line?.discountPaisa ?? 0);
    const part = (line: typeof first, amountPaisa: number) => ({ lineId: line?.id, amountPaisa });
    expect(told(await refund(order.id, { lines: [part(second, rest(second) + 1)] }))).toBe('422 Refund too large');
    expect(told(await refund(order.id, { lines: [part(second, rest(second))] }))).toBe('succeeded');
    expect(await shop.events(order.id, 'OrderRefunded')).toMatchObject([
      { whole: false, amountPaisa: rest(second), lines: [{ lineId: second?.id, amountPaisa: rest(second) }] },
    ]);
    expect(await standing(order.id)).toMatchObject({ state: 'paid', back: rest(second) });
    expect(told(await refund(order.id, { lines: [part(second, 1)] }))).toBe('422 Refund too large');
    expect(told(await refund(order.id, { lines: [part(first, 1), part(first, rest(first))] }))).toBe('422 Refund too large');
    expect(told(await refund(order.id, { lines: [part(first, 100)] }))).toBe('succeeded');
    expect(told(await refund(order.id, { whole: true }))).toBe('succeeded');
    expect(await standing(order.id)).toEqual({ state: 'refunded', paid: 90_001, back: 90_001 });
    const last = (await shop.events(order.id, 'OrderRefunded')).at(-1);
    expect(last).toMatchObject({ whole: true, lines: [{ lineId: first?.id, amountPaisa: rest(first) - 100 }, { lineId: third?.id }] });
    expect((await shop.world.sql('select used from commerce.coupons where id = $1', [couponId]))[0]).toEqual({ used: 0 });
  });

  it('is refused for what is not paid, not there, not the order’s, not said, and to who may not', async () => {
    const buyer = await quickPerson(shop.http, shop.world, 'Buyer');
    const open = await shop.order(buyer, [await course()]);
    expect(told(await refund(open.id, { whole: true }))).toBe('409 Order not paid');
    const { order } = await paid('bkash', [await course()]);
    const foreign = { lines: [{ lineId: open.lines[0]?.id, amountPaisa: 1 }] };
    expect(told(await refund(order.id, foreign))).toBe('409 Nothing to refund');
    for (const body of [
      {},
      { whole: false },
      { whole: true, ...foreign },
      { lines: [] },
      { lines: [{ lineId: order.lines[0]?.id, amountPaisa: -1 }] },
    ])
      expect(told(await refund(order.id, body))).toBe('400 Invalid input');
    expect(told(await refund('01a20324-5042-70a9-83b0-974b00e64877', { whole: true }))).toBe('404 Order not found');
    expect(told(await refund(order.id, { whole: true }, buyer))).toBe('403 Not allowed');
    expect(await states(order.id)).toEqual([]);
  });

  it('accepted by the gateway, and given back a day later', async () => {
    const { order } = await paid('sslcommerz', [await course()]);
    const tranRef = (
      await shop.world.sql<{ ref: string }>('select tran_ref as ref from commerce.payments where order_id = $1', [order.id])
    )[0]?.ref;
    shop.gateways.faults.add({ at: 'refund', what: 'processing', value: 3, ...(tranRef ? { tranRef } : {}) });
    expect(told(await refund(order.id, { whole: true }))).toBe('processing');
    expect(told(await refund(order.id, { whole: true }))).toBe('409 Refund under way');
    expect([await standing(order.id), await shop.events(order.id, 'OrderRefunded')]).toEqual([
      { state: 'paid', paid: 50_000, back: 0 },
      [],
    ]);
    await shop.world.setClock('25 hours');
    shop.gateways.clock.advance(25 * 3_600_000);
    await ends(order.id, 'succeeded');
    expect(await standing(order.id)).toEqual({ state: 'refunded', paid: 50_000, back: 50_000 });
    expect(await shop.events(order.id, 'OrderRefunded')).toHaveLength(1);
  });

  // Red with a second call of `refund` for an answer that was lost.
  it('whose answer is lost is asked after, never sent again blindly', async () => {
    const { order } = await paid('bkash', [await course()]);
    shop.gateways.faults.add({ at: 'refund', what: 'take-then-hang' });
    expect(told(await refund(order.id, { whole: true }))).toBe('requested');
    await ends(order.id, 'succeeded');
    expect(await standing(order.id)).toMatchObject({ state: 'refunded', back: 50_000 });
  });

  it('that the gateway refuses fails with a task, and may be asked for again', async () => {
    const { order } = await paid('sslcommerz', [await course()]);
    shop.gateways.faults.add({ at: 'refund', what: 'failed' });
    expect(told(await refund(order.id, { whole: true }))).toBe('failed');
    expect(await shop.tasks(order.id)).toEqual(['refund-lost open']);
    expect(await standing(order.id)).toMatchObject({ state: 'paid', back: 0 });
    expect(told(await refund(order.id, { whole: true }))).toBe('processing');
    await ends(order.id, 'succeeded');
    expect(await states(order.id)).toEqual(['failed', 'succeeded']);
  });

  it('whose process died before the gateway was asked is carried out by the clock, once', async () => {
    const { order } = await paid('bkash', [await course()]);
    const wish = { whole: true, lines: [] };
    await shop.http.dispatcher.command(new RequestRefund(system('test'), order.id, wish, 'Killed on the way'));
    await shop.reconcile.run();
    expect(await states(order.id)).toEqual(['requested']);
    await shop.world.setClock('2 minutes');
    await Promise.all([shop.reconcile.run(), shop.reconcile.run(), shop.reconcile.run()]);
    await until('it went back', async () => (await states(order.id))[0] === 'succeeded');
    expect(await standing(order.id)).toMatchObject({ state: 'refunded', back: 50_000 });
  });

  it('of twenty at once is one', async () => {
    const { order } = await paid('bkash', [await course()]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order.id, { whole: true })));
    expect(answers.map(told).filter((one) => one === 'succeeded')).toHaveLength(1);
    expect(answers.map(told).filter((one) => !/^(succeeded|409 (Refund under way|Nothing to refund))$/.test(one))).toEqual([]);
    expect(await standing(order.id)).toMatchObject({ state: 'refunded', back: 50_000 });
  });

  it('of an order that cost nothing takes back what it gave', async () => {
    const { code } = await addCoupon(shop.world, { percent: 100, maxUses: 3 });
    const { order } = await paid('sandbox', [await course()], { coupon: code });
    expect(told(await refund(order.id, { whole: true }))).toBe('succeeded');
    expect(await shop.events(order.id, 'OrderRefunded')).toMatchObject([
      { whole: true, amountPaisa: 0, lines: [{ lineId: order.lines[0]?.id }] },
    ]);
    expect(await standing(order.id)).toEqual({ state: 'refunded', paid: 0, back: 0 });
  });
});

interface Bought {
  readonly order: MyOrder;
  readonly buyer: Person;
  readonly courseId: string;
}

const paidCourse = async (): Promise<Bought> => {
  const buyer = await quickPerson(shop.http, shop.world, 'Buyer');
  const courseId = await shop.course(50_000);
  const lines: CartLine[] = [
    { kind: 'course', refId: courseId, quantity: 1 },
    { kind: 'course', refId: await shop.course(20_000), quantity: 1 },
  ];
  const order = await shop.order(buyer, lines);
  const { tranRef } = await shop.open(buyer, order.id, 'bkash');
  await shop.goBack(await shop.gateways.act(tranRef, 'pay'));
  await until('it is paid', async () => (await shop.orderState(order.id)) === 'paid');
  const [succeeded] = (await shop.events(order.id, 'PaymentSucceeded')) as EventData<'PaymentSucceeded'>[];
  await shop.http.dispatcher.command(new GrantFromOrder(succeeded!));
  return { order, buyer, courseId };
};
/** What the worker does with what a refund announced. */
const refundPart = async ({ order }: Bought, part: { amountPaisa: number; takesBack?: boolean }): Promise<number> => {
  const lines = [{ lineId: order.lines[0]?.id, ...part }];
  const body = { lines, reason: 'Asked for by phone' };
  const answer = await shop.http.call('POST', `/api/admin/orders/${order.id}/refunds`, { as: staff, body });
  expect([answer.status, answer.body['state']]).toEqual([200, 'succeeded']);
  const last = ((await shop.events(order.id, 'OrderRefunded')) as EventData<'OrderRefunded'>[]).at(-1)!;
  await shop.http.dispatcher.command(new RevokeFromOrder(last));
  return last.lines.length;
};
const isOpen = async ({ buyer, courseId }: Bought): Promise<boolean> =>
  (
    await shop.world.sql('select 1 from catalog.enrolments where user_id = $1 and course_id = $2 and revoked_at is null', [
      buyer.id,
      courseId,
    ])
  ).length === 1;
const kept = async ({ order }: Bought): Promise<unknown> => {
  const { body } = await shop.http.call('GET', `/api/admin/sales/orders/${order.id}`, { as: staff });
  return (body as unknown as SaleOrder).timeline.filter(({ kind }) => kind === 'refund-done').map(({ facts }) => facts['kept'] ?? null);
};

describe('a refund of a part', () => {
  // Red when any named line is taken back, whatever its part: the course closed although the dialog said that it stays open.
  it('leaves the course open until its whole price has gone back', async () => {
    const bought = await paidCourse();
    expect([await refundPart(bought, { amountPaisa: 10_000 }), await isOpen(bought)]).toEqual([0, true]);
    expect([await refundPart(bought, { amountPaisa: 15_000 }), await isOpen(bought)]).toEqual([0, true]);
    const title = bought.order.lines[0]?.title;
    expect(await kept(bought)).toEqual([title, title]);
    expect([await refundPart(bought, { amountPaisa: 25_000 }), await isOpen(bought)]).toEqual([1, false]);
    expect(await kept(bought)).toEqual([title, title, null]);
  });

  // Red when the wish to close is not kept with the refund.
  it('closes it where staff say so', async () => {
    const bought = await paidCourse();
    expect([await refundPart(bought, { amountPaisa: 10_000, takesBack: true }), await isOpen(bought)]).toEqual([1, false]);
    expect(await kept(bought)).toEqual([null]);
    const mended = await mendClosedByPart(shop.http.dispatcher, true);
    expect(mended.filter(({ orderId }) => orderId === bought.order.id)).toEqual([]);
  });

  // Red when the list changes something, when a line stays closed, or when a second run finds it again.
  it('that closed a course in an earlier release is listed, and mended once', async () => {
    const bought = await paidCourse();
    await refundPart(bought, { amountPaisa: 10_000 });
    const line = bought.order.lines[0]!;
    await shop.world.sql('update commerce.order_lines set refunded_at = platform.now() where id = $1', [line.id]);
    const given = { lineId: line.id, kind: 'course', refId: bought.courseId, quantity: 1, amountPaisa: 10_000 } as const;
    await shop.http.dispatcher.command(new RevokeFromOrder({ orderId: bought.order.id, userId: bought.buyer.id, lines: [given] }));
    const mend = async (apply: boolean): Promise<unknown> =>
      (await mendClosedByPart(shop.http.dispatcher, apply))
        .filter(({ orderId }) => orderId === bought.order.id)
        .map(({ title, keptPaisa, becomes }) => [title, keptPaisa, becomes]);
    expect([await mend(false), await isOpen(bought)]).toEqual([[[line.title, 40_000, 'waits']], false]);
    expect([await mend(true), await isOpen(bought)]).toEqual([[[line.title, 40_000, 'reopened']], true]);
    expect(await mend(true)).toEqual([]);
    // The line is its buyer's again: the whole price takes it back.
    expect([await refundPart(bought, { amountPaisa: 40_000 }), await isOpen(bought)]).toEqual([1, false]);
  });
});

describe('a task', () => {
  it('is ticked off by staff, with a note, once', async () => {
    const { order } = await paid('sslcommerz', [await course()]);
    shop.gateways.faults.add({ at: 'refund', what: 'failed' });
    await refund(order.id, { whole: true });
    const [task] = await shop.world.sql<{ id: string }>('select id from commerce.order_tasks where order_id = $1', [order.id]);
    const close = (id: string) => shop.http.call('POST', `/api/admin/order-tasks/${id}/close`, { as: staff, body: { note: 'By bank' } });
    expect((await close(task?.id ?? '')).body).toEqual({ id: task?.id, state: 'done' });
    expect((await close(task?.id ?? '')).status).toBe(200);
    expect((await close('01a20324-5042-70a9-83b0-974b00e64877')).body['statusMessage']).toBe('Task not found');
    expect(await shop.tasks(order.id)).toEqual(['refund-lost done']);
  });
});
