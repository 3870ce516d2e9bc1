import { randomUUID } from 'node:crypto';
import type { CartLine, MyOrder } from '#contracts/http/order-shapes';
import { MarkLineFulfilled, OpenParcel } from '#commerce';
import type { Person, Running } from './api.js';
import type { World } from './world.js';

export const bookBody = (over: object = {}) => ({
  slug: `book-${randomUUID().slice(0, 8)}`,
  title: 'গতিবিদ্যা',
  author: 'তাহমিনা আফরোজ',
  publisher: 'প্রস্তুতি প্রকাশন',
  language: 'বাংলা',
  pages: 120,
  descriptionHtml: '<p>মূল কথা</p>',
  cover: { subject: 'পদার্থবিজ্ঞান', formula: 'F=ma', ground: 'kali' },
  kind: 'printed',
  section: 'hsc',
  pricePaisa: 30_000,
  listPricePaisa: null,
  position: 1,
  ...over,
});

export const delivery = { name: 'রিনা বেগম', phone: '01711111111', address: 'বাড়ি ৫, রোড ২', district: 'Khulna', upazila: 'দৌলতপুর' };

/** A PDF as far as anybody looks. */
export const somePdf = (text = 'x'): Buffer => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

/** Book orders by the doors, their money by the tables, and what the workers would do with it by the commands. */
export const booksOf = (world: World, http: Running) => {
  const order = async (as: Person, lines: readonly CartLine[], over: object = { delivery }): Promise<MyOrder> => {
    const district = 'delivery' in over ? { district: delivery.district } : {};
    const quote = await http.call('POST', '/api/orders/quote', { as, body: { lines, ...district } });
    const answer = await http.call('POST', '/api/orders', {
      as,
      body: { lines, expectedTotalPaisa: quote.body['totalPaisa'], ...over },
      headers: { 'idempotency-key': randomUUID() },
    });
    if (answer.status >= 300) throw new Error(`No order: ${answer.text}`);
    const placed = answer.body['order'] as MyOrder;
    await hold(placed.id);
    return placed;
  };
  /** As where its buyer begins to pay. */
  const hold = async (orderId: string): Promise<void> => {
    await world.sql(
      `with held as (update commerce.order_lines set stock_state = 'held' where order_id = $1 and stock_state = 'returned' returning ref_id, quantity)
       update commerce.books b set stock = b.stock - held.quantity from held where b.id = held.ref_id`,
      [orderId],
    );
  };
  const fulfil = async (orderId: string): Promise<string[]> => {
    await http.dispatcher.command(new OpenParcel(orderId));
    const told = await world.sql<{ line: string; outcome: 'parcel' }>(
      `select data->>'lineId' as line, data->>'outcome' as outcome from platform.outbox where name = 'LineFulfilled' and data->>'orderId' = $1
       order by id`,
      [orderId],
    );
    for (const { line, outcome } of told) await http.dispatcher.command(new MarkLineFulfilled(orderId, line, outcome));
    return told.map(({ outcome }) => outcome);
  };
  return {
    order,
    /** Money of the whole order is there. */
    pay: async (orderId: string): Promise<string[]> => {
      await world.sql(`update commerce.orders set state = 'paid', paid_at = platform.now(), paid_paisa = total_paisa where id = $1`, [
        orderId,
      ]);
      return fulfil(orderId);
    },
    /** A refund named the line. */
    refund: (lineId: string) =>
      world.sql(
        'update commerce.order_lines set refunded_paisa = amount_paisa - discount_paisa, refunded_at = platform.now() where id = $1',
        [lineId],
      ),
    stockOf: async (bookId: string): Promise<number | undefined> =>
      (await world.sql<{ stock: number }>('select stock from commerce.books where id = $1', [bookId]))[0]?.stock,
    parcelOf: async (orderId: string) =>
      (
        await world.sql<{ state: string; version: number; courier: string | null; tracking: string | null }>(
          'select state, version, courier, tracking from commerce.parcels where order_id = $1',
          [orderId],
        )
      )[0],
  };
};
