import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DeskParcel } from '#contracts/http/parcels';
import { ForgetBuyer, ReturnGoods } from '#commerce';
import { person, startHttp, type Answer, type Person, type Running } from '../support/api.js';
import { booksOf, delivery } from '../support/books.js';
import { addBook } from '../support/shop.js';
import { startWorld, type World } from '../support/world.js';

let world: World;
let http: Running;
let staff: Person;
let buyer: Person;
let books: ReturnType<typeof booksOf>;
let book: string;

beforeAll(async () => {
  world = await startWorld();
  http = await startHttp(world);
  staff = await person(http, world, 'Staff', ['student', 'support']);
  buyer = await person(http, world, 'Buyer');
  books = booksOf(world, http);
});
afterAll(async () => {
  await http.close();
  await world.close();
});
beforeEach(async () => {
  await world.sql('delete from commerce.orders');
  book = await addBook(world, { pricePaisa: 30_000, stock: 10 });
});

const codeOf = ({ status, body }: Answer): string => (status < 300 ? String(status) : `${status} ${String(body['statusMessage'])}`);
const paid = async (quantity = 1): Promise<{ id: string; number: string; lineId: string }> => {
  const order = await books.order(buyer, [{ kind: 'book', refId: book, quantity }]);
  expect(await books.pay(order.id)).toEqual(['parcel']);
  return { id: order.id, number: order.number, lineId: order.lines[0]?.id ?? '' };
};
const move = (to: string, ids: readonly string[], over: object = {}): Promise<Answer> =>
  http.call('POST', '/api/admin/parcels/moves', { as: staff, body: { to, parcels: ids.map((id) => ({ id })), ...over } });
const undo = (id: string, version: number): Promise<Answer> =>
  http.call('POST', '/api/admin/parcels/undo', { as: staff, body: { parcels: [{ id, version }] } });
const list = async (query = ''): Promise<Answer['body'] & { rows: DeskParcel[] }> =>
  (await http.call('GET', `/api/admin/parcels?${query}`, { as: staff })).body as never;
const stock = (): Promise<number | undefined> => books.stockOf(book);

describe('a parcel', () => {
  it('is work once it is paid, and goes its way to the buyer, who sees courier and tracking', async () => {
    const waiting = await books.order(buyer, [{ kind: 'book', refId: book, quantity: 2 }]);
    expect([(await list()).rows, (await books.parcelOf(waiting.id))?.state, await stock()]).toEqual([[], 'waiting', 8]);
    expect(codeOf(await move('packed', [waiting.id]))).toBe('404 Parcel not found');
    await books.pay(waiting.id);
    const { rows, states } = await list('state=paid');
    expect(rows).toMatchObject([
      { id: waiting.id, name: delivery.name, phone: delivery.phone, lines: [{ quantity: 2 }], orderState: 'fulfilled' },
    ]);
    expect(states).toEqual({ paid: 1, packed: 0, shipped: 0, delivered: 0, returned: 0 });

    expect(codeOf(await move('shipped', [waiting.id], { courier: 'Sundarban' }))).toBe('200');
    expect((await books.parcelOf(waiting.id))?.state).toBe('paid');
    expect((await move('packed', [waiting.id])).body).toMatchObject({ moved: [{ state: 'packed', back: 'paid' }], left: [] });
    expect((await move('shipped', [waiting.id])).body).toMatchObject({ issues: { courier: expect.any(String) } });
    const shipping = { courier: 'সুন্দরবন', parcels: [{ id: waiting.id, tracking: 'SB-77' }] };
    await move('shipped', [], shipping);
    const mine = await http.call('GET', `/api/orders/${waiting.id}`, { as: buyer });
    expect(mine.body['order']).toMatchObject({ delivery: { state: 'shipped', courier: 'সুন্দরবন', tracking: 'SB-77' } });
    const save = { version: (await books.parcelOf(waiting.id))?.version, courier: 'সুন্দরবন', tracking: 'SB-78', note: null };
    const at = `/api/admin/parcels/${waiting.id}`;
    expect(codeOf(await http.call('PUT', at, { as: staff, body: save }))).toBe('200');
    expect(codeOf(await http.call('PUT', at, { as: staff, body: save }))).toBe('409 Changed meanwhile');
    await move('delivered', [waiting.id]);
    expect(await stock()).toBe(8);
    const told = await world.sql<{ action: string }>('select action from platform.audit where subject_id = $1 order by seq', [waiting.id]);
    expect(told.map(({ action }) => action)).toEqual(['parcel.packed', 'parcel.shipped', 'parcel.save', 'parcel.delivered']);
  });

  it('goes back one step at a time; of many those move that can, the others are named', async () => {
    const [one, two] = [await paid(), await paid()];
    await move('packed', [two.id]);
    const both = (await move('packed', [one.id, two.id])).body;
    expect(both).toMatchObject({ moved: [{ id: one.id }], left: [{ id: two.id, number: two.number, reason: 'step' }] });
    const stale = { parcels: [{ id: one.id, version: 1 }] };
    expect((await move('shipped', [], { courier: 'Pathao', ...stale })).body).toMatchObject({ left: [{ reason: 'changed' }] });
    await move('shipped', [one.id], { courier: 'Pathao' });
    const { version = 0 } = (await books.parcelOf(one.id)) ?? {};
    expect((await undo(one.id, version - 1)).body).toMatchObject({ left: [{ reason: 'changed' }] });
    expect((await undo(one.id, version)).body).toMatchObject({ moved: [{ state: 'packed', courier: null }] });
    expect((await undo(one.id, version + 1)).body).toMatchObject({ moved: [{ state: 'paid', back: null }] });
    expect((await undo(one.id, version + 2)).body).toMatchObject({ left: [{ reason: 'step' }] });
  });

  it('that comes back is restocked by choice, once, and undoing takes the copies again if they are still there', async () => {
    const { id } = await paid(4);
    await move('packed', [id]);
    await move('shipped', [id], { courier: 'Pathao' });
    expect(await stock()).toBe(6);
    await move('returned', [id], { restock: true });
    expect(await stock()).toBe(10);
    const version = async (): Promise<number> => (await books.parcelOf(id))?.version ?? 0;
    await undo(id, await version());
    expect([await stock(), (await books.parcelOf(id))?.state]).toEqual([6, 'shipped']);
    await move('returned', [id], { restock: true });
    await world.sql('update commerce.books set stock = 3 where id = $1', [book]);
    // Red when copies that somebody bought meanwhile are promised twice.
    expect((await undo(id, await version())).body).toMatchObject({ left: [{ reason: 'step' }] });
    expect([await stock(), (await books.parcelOf(id))?.state]).toEqual([3, 'returned']);
  });
});

describe('money that went back', () => {
  it('puts copies on the shelf while the parcel is in the house, once, and closes the parcel', async () => {
    const { id, lineId } = await paid(2);
    expect(await stock()).toBe(8);
    await books.refund(lineId);
    expect((await list()).rows).toMatchObject([{ refunded: true }]);
    expect((await move('packed', [id])).body).toMatchObject({ left: [{ reason: 'refunded' }] });
    await http.dispatcher.command(new ReturnGoods(id, [lineId]));
    await http.dispatcher.command(new ReturnGoods(id, [lineId]));
    expect([await stock(), (await books.parcelOf(id))?.state]).toEqual([10, 'returned']);
    expect((await list('state=returned')).rows).toMatchObject([{ back: null }]);
  });

  it('leaves what has left, and lines that no refund names', async () => {
    const [gone, kept] = [await paid(), await paid()];
    await move('packed', [gone.id]);
    await move('shipped', [gone.id], { courier: 'Pathao' });
    await books.refund(gone.lineId);
    await http.dispatcher.command(new ReturnGoods(gone.id, [gone.lineId]));
    await http.dispatcher.command(new ReturnGoods(kept.id, []));
    expect([await stock(), (await books.parcelOf(gone.id))?.state, (await books.parcelOf(kept.id))?.state]).toEqual([8, 'shipped', 'paid']);
  });

  it('that came when the last copy was gone opens no parcel', async () => {
    const order = await books.order(buyer, [{ kind: 'book', refId: book, quantity: 1 }]);
    await world.sql(`update commerce.order_lines set stock_state = 'returned' where order_id = $1`, [order.id]);
    expect(await books.pay(order.id)).toEqual(['no-stock']);
    expect((await books.parcelOf(order.id))?.state).toBe('waiting');
  });
});

describe('what the desk takes with it', () => {
  it('is found by number, name, tracking and digits of the phone, and filtered by courier and district', async () => {
    const { id, number } = await paid();
    await move('packed', [id]);
    await move('shipped', [], { courier: 'Pathao', parcels: [{ id, tracking: 'PX%9' }] });
    const found = async (query: string): Promise<number> => (await list(query)).rows.length;
    const q = (text: string): string => `q=${encodeURIComponent(text)}`;
    expect(
      await Promise.all([q(number), q('রিনা'), q('PX%9'), q('1111'), q('১১১১'), 'courier=Pathao', 'district=Khulna'].map(found)),
    ).toEqual(Array.from({ length: 7 }, () => 1));
    expect(await Promise.all([q('PX_9'), q('nobody'), 'courier=Other', 'state=paid', 'district=Dhaka'].map(found))).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(await list()).toMatchObject({ couriers: ['Pathao'], districts: ['Khulna'] });
    expect((await http.call('GET', '/api/admin/parcels', { as: buyer })).status).toBe(403);
  });

  it('is a pick list that adds up, a courier list without formulas, and labels; taking addresses out is noted', async () => {
    const [one, two] = [await paid(2), await paid(3)];
    await world.sql(`update commerce.parcels set name = '=1+1' where order_id = $1`, [two.id]);
    const { body } = await http.call('GET', '/api/admin/parcels/pick-list', { as: staff });
    expect(body).toMatchObject({
      parcels: 2,
      copies: 5,
      books: [{ bookId: book, copies: 5, orders: [{ number: one.number, quantity: 2 }, {}] }],
    });
    const csv = await http.call('GET', '/api/admin/parcels/courier-list?state=paid', { as: staff });
    const lines = csv.text.trimEnd().split('\r\n');
    expect([lines.length, lines[1], lines[2]]).toEqual([
      3,
      expect.stringContaining(`${one.number},${delivery.name},${delivery.phone}`),
      expect.stringContaining("'=1+1"),
    ]);
    const file = async (path: string): Promise<string> => {
      const answer = await fetch(`${http.base}/api/admin/parcels/${path}`, { headers: { cookie: staff.cookie } });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      return Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString();
    };
    expect([await file('labels?state=paid'), await file('pick-list.pdf?lang=en')]).toEqual(['%PDF-', '%PDF-']);
    expect(codeOf(await http.call('GET', '/api/admin/parcels/labels?state=delivered', { as: staff }))).toBe('404 Parcel not found');
    const told = await world.sql<{ subject: string }>(`select subject from platform.audit where action = 'parcels.export' order by seq`);
    expect(told.map(({ subject }) => subject)).toEqual(['courier-list', 'labels']);
  });

  // Red with the address erased as soon as the account goes: the book would never arrive.
  it('of somebody whose account is gone still arrives, and its address goes then', async () => {
    const waiting = await books.order(buyer, [{ kind: 'book', refId: book, quantity: 1 }]);
    // In the same minute it would be the same press, and one order.
    await world.sql(`update commerce.orders set created_at = created_at - interval '2 minutes' where id = $1`, [waiting.id]);
    const sent = await paid();
    const addresses = async (): Promise<unknown> =>
      (
        await world.sql<{ phone: string }>('select phone from commerce.parcels where order_id = any($1) order by order_id', [
          [waiting.id, sent.id],
        ])
      ).map(({ phone }) => phone);
    await http.dispatcher.command(new ForgetBuyer(buyer.id));
    expect(await addresses()).toEqual(['', delivery.phone]);
    await move('packed', [sent.id]);
    await move('shipped', [sent.id], { courier: 'Sundarban' });
    expect(await addresses()).toEqual(['', delivery.phone]);
    await move('delivered', [sent.id]);
    expect(await addresses()).toEqual(['', '']);
  });
});
