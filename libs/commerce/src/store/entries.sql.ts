import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeskEntry } from '#contracts/http/affiliate-shapes';
import { pageSize } from '#contracts/shared/values';
import { isoText } from './affiliates.sql.js';
import { arrayText } from './sql.js';

const select = `
  select e.id, e.kind, e.amount_paisa::float8 as "amountPaisa", ${isoText('e.at')} as at, ${isoText('e.available_at')} as "availableAt",
    e.rate_bp as "rateBp", l.title, o.number as "orderNumber", e.order_id as "orderId", e.refund_id as "refundId",
    e.payout_id as "payoutId", o.affiliate_by as by
  from commerce.commission_entries e
  left join commerce.order_lines l on l.id = e.line_id
  left join commerce.orders o on o.id = e.order_id`;

/** What is counted and taken back in one transaction has one time: what was earned stands before what was taken of it. */
const inTime = `e.at, e.kind <> 'earned', e.id`;
const newestFirst = `e.at desc, e.kind = 'earned', e.id desc`;

/** One page of a ledger, the newest first. */
export const listEntries = async (
  em: EntityManager,
  affiliateId: string,
  page: number,
): Promise<{ rows: DeskEntry[]; total: number; page: number }> => {
  const [counted] = await em.execute<{ total: number }[]>(
    'select count(*)::int as total from commerce.commission_entries where affiliate_id = ?',
    [affiliateId],
  );
  const rows = await em.execute<DeskEntry[]>(`${select} where e.affiliate_id = ? order by ${newestFirst} limit ${pageSize} offset ?`, [
    affiliateId,
    (page - 1) * pageSize,
  ]);
  return { rows, total: counted!.total, page };
};

/** The ids of a whole ledger, in the order of time. */
export const entryIds = async (em: EntityManager, affiliateId: string): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select e.id from commerce.commission_entries e where e.affiliate_id = ? order by ${inTime}`,
    [affiliateId],
  );
  return rows.map(({ id }) => id);
};

export const entriesByIds = (em: EntityManager, ids: readonly string[]): Promise<DeskEntry[]> =>
  em.execute<DeskEntry[]>(`${select} where e.id = any(?::uuid[]) order by ${inTime}`, [arrayText(ids)]);
