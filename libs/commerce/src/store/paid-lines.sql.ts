import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaidLine } from '#contracts/internal/events';
import type { RefundableLine } from '../domain/refund-plan.js';

interface BoughtLine extends PaidLine {
  readonly stockState: 'none' | 'held' | 'taken' | 'returned';
}

/** The lines of an order as events tell them: each with what was paid for it; and whether it holds copies of something. */
export const boughtLines = async (em: EntityManager, orderId: string): Promise<BoughtLine[]> => {
  const rows = await em.execute<(Omit<BoughtLine, 'amountPaisa'> & { amountPaisa: string })[]>(
    `select id as "lineId", kind, ref_id as "refId", quantity, (amount_paisa - discount_paisa)::text as "amountPaisa", stock_state as "stockState"
     from commerce.order_lines where order_id = ? order by position`,
    [orderId],
  );
  return rows.map((row) => ({ ...row, amountPaisa: Number(row.amountPaisa) }));
};

/** What an event says of a line. */
export const asPaid = ({ stockState: _stock, ...line }: BoughtLine): PaidLine => line;

export const paidLines = async (em: EntityManager, orderId: string): Promise<PaidLine[]> => (await boughtLines(em, orderId)).map(asPaid);

type Sum = 'amountPaisa' | 'discountPaisa' | 'refundedPaisa';

/** What can go back of each line. Under the order's lock. */
export const refundableLines = async (em: EntityManager, orderId: string): Promise<RefundableLine[]> => {
  const rows = await em.execute<(Record<'id' | Sum, string> & { refunded: boolean })[]>(
    `select id, amount_paisa::text as "amountPaisa", discount_paisa::text as "discountPaisa", refunded_paisa::text as "refundedPaisa",
       refunded_at is not null as refunded
     from commerce.order_lines where order_id = ? order by position`,
    [orderId],
  );
  return rows.map(({ id, amountPaisa, discountPaisa, refundedPaisa, refunded }) => ({
    id,
    refunded,
    amountPaisa: BigInt(amountPaisa),
    discountPaisa: BigInt(discountPaisa),
    refundedPaisa: BigInt(refundedPaisa),
  }));
};
