import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExpireOrders, ReleaseHoldings, SandboxDesk } from '#commerce';
import type { CartLine, MyOrder, Quote } from '#contracts/http/order-shapes';
import { course, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { addBook, addCoupon } from '../support/shop.js';
import { startWorld, type World } from '../support/world.js';

/** What is kept for who begins to pay, how long, and that nobody stands in the own way. */
let world: World;
let http: Running;
let paid: string;
let buyer: Person;
let stranger: Person;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  paid = await course(http, 'paid', { pricePaisa: 50_000 });
  [buyer, stranger] = [await person(http, world, 'Buyer'), await person(http, world, 'Stranger')];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const one = (kind: CartLine['kind'], refId: string, quantity = 1): CartLine => ({ kind, refId, quantity });
const to = { name: 'রিনা বেগম', phone: '01711111111', address: 'বাড়ি ৫, রোড ২', district: 'Dhaka', upazila: 'মিরপুর' };
const post = (as: Person, path: string, body?: object): Promise<Answer> =>
  http.call('POST', path, { as, headers: { 'idempotency-key': randomUUID() }, ...(body ? { body } : {}) });
const codeOf = ({ status, body }: Answer): string => (status < 300 ? String(status) : `${status} ${String(body.statusMessage)}`);
const place = async (as: Person, lines: CartLine[], expectedTotalPaisa: number, coupon?: string): Promise<MyOrder> => {
  const answer = await post(as, '/api/orders', { lines, expectedTotalPaisa, delivery: to, ...(coupon ? { coupon } : {}) });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.order as MyOrder;
};
const start = async (as: Person, { id }: MyOrder): Promise<string> =>
  codeOf(await post(as, `/api/orders/${id}/payments`, { gateway: 'sandbox' }));
const cancel = async (as: Person, { id }: MyOrder): Promise<string> => codeOf(await post(as, `/api/orders/${id}/cancel`));
const stateOf = async ({ id }: MyOrder) =>
  (await world.sql<{ state: string }>('select state from commerce.orders where id = $1', [id]))[0]?.state;
/** Uses of the coupon that are taken, and copies on the shelf. */
const left = async (coupon: string, book: string): Promise<(number | undefined)[]> => [
  (await world.sql<{ used: number }>('select used from commerce.coupons where id = $1', [coupon]))[0]?.used,
  (await world.sql<{ stock: number }>('select stock from commerce.books where id = $1', [book]))[0]?.stock,
];
const clock = async (at: string): Promise<void> => {
  await world.setClock(at);
  await Promise.all([1, 2, 3].map(() => http.dispatcher.command(new ReleaseHoldings(100))));
  await Promise.all([1, 2, 3].map(() => http.dispatcher.command(new ExpireOrders(100))));
};
const scene = async (copies = 3) => ({
  book: await addBook(world, { pricePaisa: 30_000, stock: copies }),
  coupon: await addCoupon(world, { amountPaisa: 1_000, maxUses: 2, usesEach: 1 }),
});

describe('coupon and copies', () => {
  // Red when an order holds them from the start, and when a start does not renew what ran out.
  it('are kept for 15 minutes from each start of a payment, and the price for an hour', async () => {
    const { book, coupon } = await scene();
    const order = await place(buyer, [one('book', book, 2)], 65_000, coupon.code);
    expect(await left(coupon.id, book)).toEqual([0, 3]);
    expect(await start(buyer, order)).toBe('200');
    expect(await left(coupon.id, book)).toEqual([1, 1]);
    await clock('14 minutes');
    expect(await left(coupon.id, book)).toEqual([1, 1]);
    // The same page is open already: its start keeps them anew all the same.
    expect(await start(buyer, order)).toBe('200');
    await clock('28 minutes');
    expect(await left(coupon.id, book)).toEqual([1, 1]);
    await clock('30 minutes');
    expect([await left(coupon.id, book), await stateOf(order)]).toEqual([[0, 3], 'pending']);
    expect(await start(buyer, order)).toBe('200');
    expect(await left(coupon.id, book)).toEqual([1, 1]);
    await clock('59 minutes');
    expect(await start(buyer, order)).toBe('200');
    // Its price is over, and what was kept for it is kept until its time.
    await clock('61 minutes');
    expect([await left(coupon.id, book), await stateOf(order)]).toEqual([[1, 1], 'pending']);
    await clock('75 minutes');
    expect([await left(coupon.id, book), await stateOf(order)]).toEqual([[0, 3], 'expired']);
    await clock('0');
  });

  it('go to who begins to pay first; the other is told before paying, and gets them when they are free', async () => {
    const { book, coupon } = await scene(2);
    await world.sql('update commerce.coupons set max_uses = 1 where id = $1', [coupon.id]);
    const [mine, theirs] = [
      await place(buyer, [one('book', book, 2)], 65_000, coupon.code),
      await place(stranger, [one('book', book)], 36_000),
    ];
    const coupled = await place(stranger, [one('course', paid)], 49_000, coupon.code);
    expect(await start(buyer, mine)).toBe('200');
    expect(await start(stranger, theirs)).toBe('409 Out of stock');
    expect(await start(stranger, coupled)).toBe('409 Coupon used up');
    expect([await cancel(buyer, mine), await left(coupon.id, book)]).toEqual(['200', [0, 2]]);
    expect([await start(stranger, theirs), await start(stranger, coupled)]).toEqual(['200', '200']);
    for (const order of [theirs, coupled]) expect(await cancel(stranger, order)).toBe('200');
  });

  // Red when a failed payment keeps what it held.
  it('go back once when the payment fails', async () => {
    const { book, coupon } = await scene();
    const order = await place(buyer, [one('book', book)], 35_000, coupon.code);
    const answer = await post(buyer, `/api/orders/${order.id}/payments`, { gateway: 'sandbox' });
    const page = String(answer.body.redirectUrl);
    await http.app.get(SandboxDesk).act(page.slice(page.lastIndexOf('/') + 1), 'fail');
    await post(buyer, `/api/orders/${order.id}/check`);
    expect([await stateOf(order), await left(coupon.id, book)]).toEqual(['failed', [0, 3]]);
    expect([await start(buyer, order), await left(coupon.id, book)]).toEqual(['200', [1, 2]]);
    expect(await cancel(buyer, order)).toBe('200');
  });

  // Red when what one holds oneself counts: the second order was refused for the copy and the use that the first one kept.
  it('that a person holds never stand in that person’s way', async () => {
    const { book, coupon } = await scene(1);
    const first = await place(buyer, [one('book', book)], 35_000, coupon.code);
    expect(await start(buyer, first)).toBe('200');
    const lines = [one('book', book), one('course', paid)];
    const quote = (await http.call('POST', '/api/orders/quote', { as: buyer, body: { lines, coupon: coupon.code, district: 'Dhaka' } }))
      .body as unknown as Quote;
    expect([quote.lines[0]?.state, quote.coupon?.fault]).toEqual(['open', null]);
    const second = await place(buyer, lines, 85_000, coupon.code);
    expect([await start(buyer, second), await left(coupon.id, book)]).toEqual(['200', [1, 0]]);
    // And back again.
    expect([await start(buyer, first), await left(coupon.id, book)]).toEqual(['200', [1, 0]]);
    for (const order of [first, second]) expect(await cancel(buyer, order)).toBe('200');
    expect(await left(coupon.id, book)).toEqual([0, 1]);
  });

  it('of an order of the release before are its own from the start, and go back when it ends', async () => {
    const { book, coupon } = await scene();
    const order = await place(buyer, [one('book', book, 2)], 65_000, coupon.code);
    await world.sql(`update commerce.order_lines set stock_state = 'held' where order_id = $1`, [order.id]);
    await world.sql('update commerce.books set stock = stock - 2 where id = $1', [book]);
    await world.sql(`update commerce.coupon_uses set state = 'held' where order_id = $1`, [order.id]);
    await world.sql('update commerce.coupons set used = used + 1 where id = $1', [coupon.id]);
    await clock('50 minutes');
    expect(await left(coupon.id, book)).toEqual([1, 1]);
    await world.setClock('0');
    expect([await start(buyer, order), await left(coupon.id, book)]).toEqual(['200', [1, 1]]);
    await clock('61 minutes');
    expect([await stateOf(order), await left(coupon.id, book)]).toEqual(['expired', [0, 3]]);
    await clock('0');
  });

  it('count for each person as often as they say, when the payments begin', async () => {
    const coupon = await addCoupon(world, { amountPaisa: 100, usesEach: 1 });
    const other = await course(http, 'other', { pricePaisa: 20_000 });
    const [first, second] = [
      await place(stranger, [one('course', paid)], 49_900, coupon.code),
      await place(stranger, [one('course', other)], 19_900, coupon.code),
    ];
    await world.sql(`update commerce.coupon_uses set state = 'used' where order_id = $1`, [first.id]);
    await world.sql('update commerce.coupons set used = 1 where id = $1', [coupon.id]);
    expect(await start(stranger, second)).toBe('422 Coupon not valid');
    await world.sql('delete from commerce.coupon_uses where order_id = $1', [first.id]);
    await world.sql('update commerce.coupons set used = 0 where id = $1', [coupon.id]);
    for (const order of [first, second]) expect(await cancel(stranger, order)).toBe('200');
  });

  // Red when late money takes its use beyond what each person has and nobody is told: one coupon was used once by each open page.
  it('paid for twice by one person on two open pages are honoured, and staff is told how often it was used', async () => {
    const coupon = await addCoupon(world, { amountPaisa: 100, usesEach: 1 });
    const [spender, other] = [await person(http, world, 'Spender'), await course(http, 'twice', { pricePaisa: 20_000 })];
    const begun = async (refId: string, totalPaisa: number) => {
      const order = await place(spender, [one('course', refId)], totalPaisa, coupon.code);
      const page = String((await post(spender, `/api/orders/${order.id}/payments`, { gateway: 'sandbox' })).body.redirectUrl);
      return { ...order, tranRef: page.slice(page.lastIndexOf('/') + 1) };
    };
    const [first, second] = [await begun(paid, 49_900), await begun(other, 19_900)];
    for (const { id, tranRef } of [second, first]) {
      await http.app.get(SandboxDesk).act(tranRef, 'pay');
      await post(spender, `/api/orders/${id}/check`);
    }
    for (const order of [first, second]) expect(['paid', 'fulfilled']).toContain(await stateOf(order));
    const uses = await world.sql('select state, slot from commerce.coupon_uses where coupon_id = $1 order by slot', [coupon.id]);
    expect(uses).toEqual([1, 2].map((slot) => ({ state: 'used', slot })));
    const tasks = await world.sql('select order_id, kind, note from commerce.order_tasks where order_id = any($1::uuid[])', [
      [first.id, second.id],
    ]);
    expect(tasks).toEqual([{ order_id: first.id, kind: 'late-payment', note: expect.stringMatching(/used its coupon 2 times/) }]);
  });
});

describe('open orders', () => {
  // Red without the limit: any number of carts was kept open.
  it('are two of a person: the oldest that nobody pays gives way, and none whose money may be on its way', async () => {
    const courses = await Promise.all(['a', 'b', 'c', 'd'].map((slug) => course(http, `open-${slug}`, { pricePaisa: 1_000 })));
    const order = (index: number) => place(buyer, [one('course', courses[index] ?? '')], 1_000);
    const [a, b] = [await order(0), await order(1)];
    expect(await start(buyer, a)).toBe('200');
    const c = await order(2);
    expect([await stateOf(a), await stateOf(b), await stateOf(c)]).toEqual(['pending', 'cancelled', 'pending']);
    expect(await start(buyer, c)).toBe('200');
    const body = { lines: [one('course', courses[3] ?? '')], expectedTotalPaisa: 1_000 };
    expect(codeOf(await post(buyer, '/api/orders', body))).toBe('409 Too many open orders');
    // What is ordered anew takes the place of its own older order.
    await world.setClock('2 minutes');
    const again = await order(2);
    expect([await stateOf(c), await stateOf(again)]).toEqual(['cancelled', 'pending']);
    await world.setClock('0');
    for (const one of [a, again]) expect(await cancel(buyer, one)).toBe('200');
  });
});
