import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CartLine, MyOrder, Quote } from '#contracts/http/order-shapes';
import { course, enrol, person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { heldAt } from '../support/held-table.js';
import { addBook, addCoupon } from '../support/shop.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let buyer: Person;
let stranger: Person;
let paid: string;
let free: string;
let plan: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  [buyer, stranger] = [await person(http, world, 'Buyer'), await person(http, world, 'Stranger')];
  paid = await course(http, 'paid-of-orders', { pricePaisa: 50_000 });
  free = await course(http, 'gratis');
  [{ id: plan }] = (await world.sql('select id from practice.plans where days = 30')) as [{ id: string }];
});
afterAll(async () => {
  await http.close();
  await world.close();
});

const one = (kind: CartLine['kind'], refId: string, quantity = 1): CartLine => ({ kind, refId, quantity });
const to = { name: 'রিনা বেগম', phone: '01711111111', address: 'বাড়ি ৫, রোড ২', district: 'Dhaka', upazila: 'মিরপুর' };
const quote = async (body: object, as?: Person): Promise<Quote> =>
  (await http.call('POST', '/api/orders/quote', { as, body })).body as never;
const place = (as: Person | undefined, body: object, key: string = randomUUID()): Promise<Answer> =>
  http.call('POST', '/api/orders', { as, body, headers: { 'idempotency-key': key } });
const orderOf = ({ body }: Answer): MyOrder => body.order as MyOrder;
const codeOf = ({ status, body }: Answer): string => (status < 300 ? String(status) : `${status} ${String(body.statusMessage)}`);
const stockOf = async (id: string) =>
  (await world.sql<{ stock: number }>('select stock from commerce.books where id = $1', [id]))[0]?.stock;

describe('a quote', () => {
  it('gives prices, the coupon with its effect, delivery by district, ways to pay', async () => {
    const book = await addBook(world, { pricePaisa: 30_000, stock: 5 });
    const { code } = await addCoupon(world, { percent: 10, capPaisa: 4_000 });
    const cart = { lines: [one('course', paid), one('book', book, 2)], coupon: code.toLowerCase(), district: 'Dhaka' };
    const asked = await quote(cart, buyer);
    expect(asked).toMatchObject({
      subtotalPaisa: 110_000,
      discountPaisa: 4_000,
      deliveryPaisa: 6_000,
      totalPaisa: 112_000,
      coupon: { code, valid: true, fault: null },
      gateways: ['sandbox'],
    });
    expect(asked.lines.map(({ discountPaisa }) => discountPaisa)).toEqual([1818, 2182]);
    expect((await quote({ lines: [one('book', book)], district: 'Khulna' })).deliveryPaisa).toBe(12_000);
    expect((await quote({ lines: [one('book', book)] })).deliveryPaisa).toBe(0);
    expect((await quote({ lines: [one('book', book, 6)] })).lines[0]?.state).toBe('out-of-stock');
    expect(await quote({ lines: [one('course', free)] })).toMatchObject({ totalPaisa: 0, gateways: [] });
  });

  // Red when a visitor's code is looked at: right ones and wrong ones could be told apart without an account.
  it('tells visitors the same of every code', async () => {
    const [right, over] = [await addCoupon(world, { percent: 10 }), await addCoupon(world, { percent: 10, active: false })];
    for (const code of [right.code, over.code, 'NO-SUCH-CODE'])
      expect(await quote({ lines: [one('course', paid)], coupon: code })).toMatchObject({
        coupon: { code, valid: false, fault: 'sign-in-to-use' },
        totalPaisa: 50_000,
      });
  });

  // Red without the count of wrong codes; with each cart that is priced counted, the first five calls would be all.
  it('looks at ten wrong codes of a person in an hour, also where they are ordered with', async () => {
    const [guesser, { code }] = [await person(http, world, 'Guesser'), await addCoupon(world, { percent: 10 })];
    const fault = async (coupon: string) => (await quote({ lines: [one('course', paid)], coupon }, guesser)).coupon?.fault;
    expect(await fault(code)).toBeNull();
    for (let again = 0; again < 5; again += 1) expect(await fault('WRONG-0')).toBe('not-found');
    const body = (coupon: string) => ({ lines: [one('course', paid)], coupon, expectedTotalPaisa: 45_000 });
    expect(codeOf(await place(guesser, body('WRONG-1')))).toBe('422 Coupon not valid');
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, index) => fault(`WRONG-${index + 2}`)));
    expect(guesses.filter((one) => one === 'not-found')).toHaveLength(8);
    expect(new Set(guesses)).toEqual(new Set(['not-found', 'too-many']));
    const other = await addCoupon(world, { percent: 10 });
    expect([await fault(other.code), codeOf(await place(guesser, body(other.code)))]).toEqual(['too-many', '429 Too many requests']);
    // What was right before stays so, and others are not kept from anything.
    expect([await fault(code), codeOf(await place(guesser, body(code)))]).toEqual([null, '200']);
    expect((await quote({ lines: [one('course', paid)], coupon: other.code }, buyer)).coupon?.fault).toBeNull();
  });

  it('says why a coupon does not count, and takes nothing', async () => {
    const faults = async (over: Parameters<typeof addCoupon>[1], lines = [one('course', paid)]) => {
      const { code } = await addCoupon(world, over);
      const { coupon, discountPaisa } = await quote({ lines, coupon: code }, buyer);
      return [coupon?.valid, coupon?.fault, discountPaisa];
    };
    expect(await faults({ amountPaisa: 1, startsAt: '1 hour' })).toEqual([false, 'not-yet', 0]);
    expect(await faults({ amountPaisa: 1, startsAt: '-2 hours', endsAt: '-1 hour' })).toEqual([false, 'over', 0]);
    expect(await faults({ amountPaisa: 1, minPaisa: 50_001 })).toEqual([false, 'too-small', 0]);
    expect(await faults({ amountPaisa: 1, scope: { kinds: ['book'] } })).toEqual([false, 'other-goods', 0]);
    expect(await faults({ amountPaisa: 1, active: false })).toEqual([false, 'not-found', 0]);
    expect(await faults({ amountPaisa: 1, maxUses: 1, used: 1 })).toEqual([false, 'used-up', 0]);
    expect(await faults({ amountPaisa: 99_000 })).toEqual([true, null, 50_000]);
  });
});

describe('a total that no gateway takes', () => {
  // Red when a total of ৳5 is said to be payable later, or is ordered: nobody could ever pay it.
  it('is said at the quote, is not ordered, and ends where it can be paid', async () => {
    const { code } = await addCoupon(world, { amountPaisa: 49_500 });
    const cart = { lines: [one('course', paid)], coupon: code };
    expect(await quote(cart, buyer)).toMatchObject({ totalPaisa: 500, gateways: [], leastPaisa: 1_000 });
    const answer = await place(buyer, { ...cart, expectedTotalPaisa: 500 });
    expect(codeOf(answer)).toBe('409 Total too small');
    expect(answer.body['message']).toContain('৳১০');
    const enough = await addCoupon(world, { amountPaisa: 49_000 });
    expect(await quote({ ...cart, coupon: enough.code }, buyer)).toMatchObject({
      totalPaisa: 1_000,
      gateways: ['sandbox'],
      leastPaisa: null,
    });
    const all = await addCoupon(world, { percent: 100 });
    expect(await quote({ ...cart, coupon: all.code }, buyer)).toMatchObject({ totalPaisa: 0, gateways: [], leastPaisa: null });
  });
});

describe('an order', () => {
  it('fixes the price that was seen, and is its buyer’s alone', async () => {
    const answer = await place(buyer, { lines: [one('course', paid)], expectedTotalPaisa: 50_000 });
    const order = orderOf(answer);
    expect(order).toMatchObject({
      state: 'pending',
      kind: 'course',
      totalPaisa: 50_000,
      payable: true,
      payment: null,
      gateways: ['sandbox'],
    });
    expect(order.number).toMatch(/^P-\d\d[0-9A-Z]{2}-\d{4}$/);
    expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(3_600_000);
    await world.sql('update catalog.courses set price_paisa = 60000 where id = $1', [paid]);
    expect(orderOf(await http.call('GET', `/api/orders/${order.id}`, { as: buyer })).totalPaisa).toBe(50_000);
    expect(codeOf(await place(stranger, { lines: [one('course', paid)], expectedTotalPaisa: 50_000 }))).toBe('409 Price changed');
    await world.sql('update catalog.courses set price_paisa = 50000 where id = $1', [paid]);
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/cancel'],
    ] as const) {
      expect(codeOf(await http.call(method, `/api/orders/${order.id}${rest}`, { as: stranger }))).toBe('404 Order not found');
    }
    expect((await http.call('GET', '/api/my/orders', { as: buyer })).body).toMatchObject({
      total: 1,
      rows: [{ id: order.id, titles: ['paid-of-orders'] }],
    });
    expect((await http.call('GET', '/api/my/orders', { as: stranger })).body).toMatchObject({ total: 0 });
    expect(codeOf(await place(undefined, { lines: [one('course', paid)], expectedTotalPaisa: 50_000 }))).toBe('401 Sign in required');
  });

  // Red (seen) with the payments read after the order itself: the page takes it for unpaid, offers to pay again and asks no more.
  it('never shows the money that came beside the order before it', async () => {
    const { id } = orderOf(await place(stranger, { lines: [one('course', paid)], expectedTotalPaisa: 50_000 }));
    await world.sql(
      `insert into commerce.payments (id, order_id, gateway, tran_ref, amount_paisa, state) values ($1, $2, 'sandbox', $3, 50000, 'pending')`,
      [randomUUID(), id, randomUUID().slice(0, 12)],
    );
    const order = await heldAt(
      world,
      'commerce.order_lines',
      async () => orderOf(await http.call('GET', `/api/orders/${id}`, { as: stranger })),
      async (sql) => {
        await sql.query(`update commerce.payments set state = 'succeeded', settled_at = platform.now() where order_id = $1`, [id]);
        await sql.query(
          `update commerce.orders set state = 'paid', paid_at = platform.now(), paid_paisa = total_paisa, version = version + 1 where id = $1`,
          [id],
        );
      },
    );
    expect([order.state, order.payment?.state, order.lines.length]).toEqual(['paid', 'succeeded', 1]);
  });

  it('of nothing to pay is settled at once', async () => {
    const answer = await place(buyer, { lines: [one('course', free)], expectedTotalPaisa: 0 });
    const order = orderOf(answer);
    expect(order).toMatchObject({ state: 'paid', totalPaisa: 0, payment: { gateway: 'free', state: 'succeeded' }, payable: false });
    const events = await world.sql<{ data: unknown }>(
      `select data from platform.outbox where name = 'PaymentSucceeded' and data ->> 'orderId' = $1`,
      [order.id],
    );
    expect(events).toMatchObject([
      { data: { orderId: order.id, userId: buyer.id, lines: [{ kind: 'course', refId: free, amountPaisa: 0 }] } },
    ]);
  });

  it('refuses what nobody can mean', async () => {
    const asked = async (lines: unknown, expectedTotalPaisa: number, more: object = {}) =>
      codeOf(await place(stranger, { lines, expectedTotalPaisa, ...more }));
    expect(await asked([one('course', paid)], -50_000)).toBe('400 Invalid input');
    expect(await asked([one('course', paid, -1)], 50_000)).toBe('400 Invalid input');
    expect(await asked([one('course', paid, 2)], 100_000)).toBe('400 Invalid input');
    expect(await asked([one('course', paid), one('course', paid)], 100_000)).toBe('400 Invalid input');
    expect(await asked([{ ...one('course', paid), unitPaisa: 1 }], 1)).toBe('400 Unknown field');
    expect(await asked([one('course', randomUUID())], 0)).toBe('404 Offer not found');
    expect(await asked([one('exam-batch', paid)], 50_000)).toBe('404 Offer not found');
    expect(await asked([one('book', await addBook(world, { pricePaisa: 1, stock: 1 }))], 1)).toBe('400 Invalid input');
  });

  it('is not made for what is shut, full, gone or owned', async () => {
    const [shut, full] = [await course(http, 'shut', { pricePaisa: 100 }), await course(http, 'full', { pricePaisa: 100 })];
    await world.sql(`update catalog.courses set state = 'archived' where id = $1`, [shut]);
    await world.sql('update catalog.courses set seat_limit = 1 where id = $1', [full]);
    await enrol(http, full, stranger);
    const asked = async (line: CartLine, expectedTotalPaisa = 100) =>
      codeOf(await place(buyer, { lines: [line], expectedTotalPaisa, delivery: to }));
    expect(await asked(one('course', shut))).toBe('409 Not for sale');
    expect(await asked(one('course', full))).toBe('409 Seats taken');
    expect(codeOf(await place(stranger, { lines: [one('course', full)], expectedTotalPaisa: 100 }))).toBe('409 Already enrolled');
    expect(await asked(one('book', await addBook(world, { pricePaisa: 100, stock: 2 }), 3), 6_300)).toBe('409 Out of stock');
  });
});

describe('the same press with keys of its own', () => {
  // Red (seen) without looking for the order of the same press: the second tab gave the first one's order up.
  it('of two tabs is one order; another address, another coupon or a minute later is another', async () => {
    const book = await addBook(world, { pricePaisa: 30_000, stock: 9 });
    const { code } = await addCoupon(world, { amountPaisa: 1_000 });
    const wish = { lines: [one('book', book)], delivery: to, expectedTotalPaisa: 36_000 };
    const tabs = await Promise.all(Array.from({ length: 8 }, () => place(buyer, wish)));
    const ids = new Set(tabs.map((answer) => orderOf(answer).id));
    expect([ids.size, await stockOf(book)]).toEqual([1, 9]);
    const next = async (over: object): Promise<void> => {
      const made = orderOf(await place(buyer, { ...wish, ...over }));
      expect([ids.has(made.id), await stockOf(book)]).toEqual([false, 9]);
      ids.add(made.id);
    };
    await next({ delivery: { ...to, upazila: 'সাভার' } });
    await next({ coupon: code, expectedTotalPaisa: 35_000 });
    await world.setClock('61 seconds');
    await next({ coupon: code, expectedTotalPaisa: 35_000 });
    await world.setClock('0');
  });
});

describe('the same key', () => {
  it('is one order and one answer, however many ask at once', async () => {
    const key = randomUUID();
    const wish = { lines: [one('subscription', plan)], expectedTotalPaisa: 19_900 };
    const answers = await Promise.all(Array.from({ length: 30 }, () => place(buyer, wish, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(await world.sql(`select id from commerce.orders where user_id = $1 and kind = 'selfpractice'`, [buyer.id])).toHaveLength(1);
    expect((await place(buyer, wish, key)).text).toBe(answers[0]?.text);
    expect(codeOf(await place(buyer, { ...wish, expectedTotalPaisa: 1 }, key))).toBe('422 Key used for another request');
    // Another person's key is another key.
    expect(codeOf(await place(stranger, wish, key))).toBe('200');
  });

  it('is free again after a refusal, and asked for', async () => {
    const key = randomUUID();
    const wish = { lines: [one('course', paid)], expectedTotalPaisa: 1 };
    expect(codeOf(await place(buyer, wish, key))).toBe('409 Price changed');
    expect(codeOf(await place(buyer, { ...wish, expectedTotalPaisa: 50_000 }, key))).toBe('200');
    const without = await http.call('POST', '/api/orders', { as: buyer, body: wish });
    expect([codeOf(without), Object.keys(without.body.issues as object)]).toEqual(['400 Invalid input', ['idempotency-key']]);
  });

  it('goes on from what the act gave where its process died before it answered', async () => {
    const key = randomUUID();
    const wish = { lines: [one('course', paid)], expectedTotalPaisa: 50_000 };
    const order = orderOf(await place(stranger, wish, key));
    await world.sql(`update platform.idempotency set answer = answer - 'body', at = at - interval '1 minute' where key = $1`, [key]);
    expect(orderOf(await place(stranger, wish, key)).id).toBe(order.id);
  });

  // Red with the second call going on from the first one's command: both opened a page at the gateway, and one of them failed.
  it('waits for the answer of a call that is on its way, instead of ending the act beside it', async () => {
    const key = randomUUID();
    const wish = { lines: [one('course', paid)], expectedTotalPaisa: 50_000 };
    const answer = orderOf(await place(stranger, wish, key));
    const [kept] = await world.sql<{ answer: unknown }>('select answer from platform.idempotency where key = $1', [key]);
    await world.sql(`update platform.idempotency set answer = answer - 'body' where key = $1`, [key]);
    const second = place(stranger, wish, key);
    let over = false;
    void second.then(() => (over = true));
    await place(stranger, wish, randomUUID());
    expect(over).toBe(false);
    await world.sql('update platform.idempotency set answer = $2 where key = $1', [key, kept?.answer]);
    expect(orderOf(await second)).toEqual(answer);
  });
});
