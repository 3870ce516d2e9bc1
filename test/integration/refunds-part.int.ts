import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CartLine, MyOrder } from '#contracts/http/order-shapes';
import type { SaleOrder } from '#contracts/http/sales';
import type { EventData } from '#contracts/internal/events';
import { GrantFromOrder, RevokeFromOrder } from '#catalog';
import { mendClosedByPart } from '../../libs/composition/src/closed-by-part.js';
import type { Person } from '../support/api.js';
import { PaymentShop } from '../support/payments.js';
import { quickPerson } from '../support/walls/people.js';
import { until } from '../support/world.js';

/** PAY-10: a refund of a part of a line's price leaves what was bought with its buyer. */
let shop: PaymentShop;
let staff: Person;

beforeAll(async () => {
  shop = await PaymentShop.open();
  staff = await quickPerson(shop.http, shop.world, 'Support', ['support']);
});
afterAll(() => shop?.close());
afterEach(async () => expect(await shop.differences()).toEqual([]));

interface Bought {
  readonly order: MyOrder;
  readonly buyer: Person;
  readonly courseId: string;
}

const paid = async (): Promise<Bought> => {
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
const refund = async ({ order }: Bought, part: { amountPaisa: number; takesBack?: boolean }): Promise<number> => {
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
    const bought = await paid();
    expect([await refund(bought, { amountPaisa: 10_000 }), await isOpen(bought)]).toEqual([0, true]);
    expect([await refund(bought, { amountPaisa: 15_000 }), await isOpen(bought)]).toEqual([0, true]);
    const title = bought.order.lines[0]?.title;
    expect(await kept(bought)).toEqual([title, title]);
    expect([await refund(bought, { amountPaisa: 25_000 }), await isOpen(bought)]).toEqual([1, false]);
    expect(await kept(bought)).toEqual([title, title, null]);
  });

  // Red when the wish to close is not kept with the refund.
  it('closes it where staff say so', async () => {
    const bought = await paid();
    expect([await refund(bought, { amountPaisa: 10_000, takesBack: true }), await isOpen(bought)]).toEqual([1, false]);
    expect(await kept(bought)).toEqual([null]);
    const mended = await mendClosedByPart(shop.http.dispatcher, true);
    expect(mended.filter(({ orderId }) => orderId === bought.order.id)).toEqual([]);
  });

  // Red when the list changes something, when a line stays closed, or when a second run finds it again.
  it('that closed a course in an earlier release is listed, and mended once', async () => {
    const bought = await paid();
    await refund(bought, { amountPaisa: 10_000 });
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
    expect([await refund(bought, { amountPaisa: 40_000 }), await isOpen(bought)]).toEqual([1, false]);
  });
});
