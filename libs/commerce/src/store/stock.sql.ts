import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayText } from './sql.js';

export interface StockLine {
  readonly lineId: string;
  readonly bookId: string;
  readonly title: string;
  readonly quantity: number;
}

/** Always in the same order, so that two carts of the same books cannot lock each other out. */
const inOrder = (lines: readonly StockLine[]): StockLine[] => lines.toSorted((a, b) => (a.bookId < b.bookId ? -1 : 1));

/** One conditional statement for a book: stock never falls below nothing. */
const takeCopies = async (em: EntityManager, { bookId, quantity }: StockLine): Promise<boolean> =>
  (
    await em.execute<unknown[]>(
      `update commerce.books set stock = stock - ? where id = ? and kind = 'printed' and stock >= ? returning 1`,
      [quantity, bookId, quantity],
    )
  ).length > 0;

/** What these orders hold goes back once, however often this runs; `books`: only copies of these. Answers whether anything did. */
export const releaseStock = async (em: EntityManager, orderIds: readonly string[], books?: readonly string[]): Promise<boolean> => {
  const back = await em.execute<{ book: string; copies: number }[]>(
    `with gone as (update commerce.order_lines set stock_state = 'returned'
       where order_id = any(?::uuid[]) and stock_state = 'held' and (?::uuid[] is null or ref_id = any(?::uuid[])) returning ref_id, quantity)
     select ref_id as book, sum(quantity)::int as copies from gone group by ref_id order by ref_id`,
    [arrayText(orderIds), books ? arrayText(books) : null, books ? arrayText(books) : null],
  );
  for (const { book, copies } of back) await em.execute('update commerce.books set stock = stock + ? where id = ?', [copies, book]);
  return back.length > 0;
};

/** Copies that this person's other orders hold give way to an order that misses them. Answers whether there were any. */
export const yieldStock = async (em: EntityManager, missing: readonly StockLine[], others: readonly string[]): Promise<boolean> =>
  others.length > 0 &&
  releaseStock(
    em,
    others,
    missing.map(({ bookId }) => bookId),
  );

/** The order is paid: what it holds is taken. */
export const takeHeldStock = async (em: EntityManager, orderId: string): Promise<void> => {
  await em.execute(`update commerce.order_lines set stock_state = 'taken' where order_id = ? and stock_state = 'held'`, [orderId]);
};

/**
 * Copies that the order does not hold, taken where there are enough: when somebody begins to pay, or when late money comes. Answers the lines
 * for which there are none; they keep `returned`, which also is the state of a line that has not been held yet.
 */
export const retakeStock = async (em: EntityManager, orderId: string): Promise<StockLine[]> => {
  const lines = await em.execute<StockLine[]>(
    `select id as "lineId", ref_id as "bookId", title, quantity from commerce.order_lines
     where order_id = ? and stock_state = 'returned' and refunded_at is null`,
    [orderId],
  );
  const missing: StockLine[] = [];
  for (const line of inOrder(lines)) {
    if (await takeCopies(em, line)) await em.execute(`update commerce.order_lines set stock_state = 'held' where id = ?`, [line.lineId]);
    else missing.push(line);
  }
  return missing;
};
