import type { EntityManager } from '@mikro-orm/postgresql';

export interface StockLine {
  readonly lineId: string;
  readonly bookId: string;
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

/** Holds the copies of a new order. Answers the first line for which there are not enough, null where all are held. */
export const holdStock = async (em: EntityManager, lines: readonly StockLine[]): Promise<StockLine | null> => {
  for (const line of inOrder(lines)) if (!(await takeCopies(em, line))) return line;
  return null;
};

/** The orders are given up: what they hold goes back once, however often this runs. */
export const releaseStock = async (em: EntityManager, orderIds: readonly string[]): Promise<void> => {
  const back = await em.execute<{ book: string; copies: number }[]>(
    `with gone as (update commerce.order_lines set stock_state = 'returned'
       where order_id = any(?::uuid[]) and stock_state = 'held' returning ref_id, quantity)
     select ref_id as book, sum(quantity)::int as copies from gone group by ref_id order by ref_id`,
    [`{${orderIds.join(',')}}`],
  );
  for (const { book, copies } of back) await em.execute('update commerce.books set stock = stock + ? where id = ?', [copies, book]);
};

/** The order is paid: what it holds is taken. */
export const takeHeldStock = async (em: EntityManager, orderId: string): Promise<void> => {
  await em.execute(`update commerce.order_lines set stock_state = 'taken' where order_id = ? and stock_state = 'held'`, [orderId]);
};

/**
 * Late money of an order whose copies went back: taken anew where there are enough. Answers the lines for which there are none; they keep
 * `returned`, and the order gets its mark and task from whoever settles it.
 */
export const retakeStock = async (em: EntityManager, orderId: string): Promise<StockLine[]> => {
  const lines = await em.execute<StockLine[]>(
    `select id as "lineId", ref_id as "bookId", quantity from commerce.order_lines where order_id = ? and stock_state = 'returned' and refunded_at is null`,
    [orderId],
  );
  const missing: StockLine[] = [];
  for (const line of inOrder(lines)) {
    if (await takeCopies(em, line)) await em.execute(`update commerce.order_lines set stock_state = 'held' where id = ?`, [line.lineId]);
    else missing.push(line);
  }
  return missing;
};
