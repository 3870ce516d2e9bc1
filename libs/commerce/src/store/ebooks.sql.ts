import type { EntityManager } from '@mikro-orm/postgresql';

/** A line of an own order that gave the e-book and that no refund has named since. */
export const ownsEbook = async (em: EntityManager, userId: string, bookId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `select from commerce.order_lines l join commerce.orders o on o.id = l.order_id
     where l.ref_id = ? and l.kind = 'book' and o.user_id = ? and l.outcome in ('granted', 'already') and l.refunded_at is null limit 1`,
    [bookId, userId],
  );
  return rows.length > 0;
};
