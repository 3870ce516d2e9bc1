import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Copies of these lines (`l`) go on the shelf again, once for each line however often this runs; answers how many. The books are updated in
 * one order, so that two orders of the same books cannot lock each other out.
 */
export const putBack = async (em: EntityManager, which: string, values: readonly unknown[]): Promise<number> => {
  const back = await em.execute<{ book: string; copies: number }[]>(
    `with gone as (update commerce.order_lines l set stock_state = 'returned'
       where l.kind = 'book' and l.stock_state in ('held', 'taken') and ${which} returning l.ref_id, l.quantity)
     select ref_id as book, sum(quantity)::int as copies from gone group by ref_id order by ref_id`,
    [...values],
  );
  for (const { book, copies } of back) await em.execute('update commerce.books set stock = stock + ? where id = ?', [copies, book]);
  return back.reduce((sum, { copies }) => sum + copies, 0);
};

/** The copies that came back with a parcel, not those that were refunded before it left. */
const cameBack = `l.order_id = ? and l.kind = 'book' and l.stock_state = 'returned' and l.outcome = 'parcel' and exists (
  select from commerce.parcels p where p.order_id = l.order_id and (l.refunded_at is null or l.refunded_at > p.shipped_at))`;

/** The other way, for a step that is taken back: false, and nothing changed, where somebody has bought them meanwhile. */
export const takeAgain = async (em: EntityManager, orderId: string): Promise<boolean> => {
  const needed = await em.execute<{ book: string; copies: number }[]>(
    `select l.ref_id as book, sum(l.quantity)::int as copies from commerce.order_lines l where ${cameBack}
     group by l.ref_id order by l.ref_id`,
    [orderId],
  );
  const taken: typeof needed = [];
  for (const line of needed) {
    const rows = await em.execute<unknown[]>('update commerce.books set stock = stock - ? where id = ? and stock >= ? returning id', [
      line.copies,
      line.book,
      line.copies,
    ]);
    if (rows.length > 0) {
      taken.push(line);
      continue;
    }
    for (const { book, copies } of taken) await em.execute('update commerce.books set stock = stock + ? where id = ?', [copies, book]);
    return false;
  }
  await em.execute(`update commerce.order_lines l set stock_state = 'taken' where ${cameBack}`, [orderId]);
  return true;
};
