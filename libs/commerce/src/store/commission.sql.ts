import type { EntityManager } from '@mikro-orm/postgresql';
import type { EntryKind } from '#contracts/shared/affiliates';
import type { LedgerSums } from '#contracts/http/affiliate-shapes';
import { newId } from '#platform/kernel';
import { clawBackOf, commissionOn, rateOf, sumsOf, type Posted, type Sums } from '../domain/ledger.js';
import { arrayText } from './sql.js';

/** The sums of each affiliate's ledger now. */
export const readSumsOf = async (em: EntityManager, affiliateIds: readonly string[]): Promise<ReadonlyMap<string, Sums>> => {
  const rows = await em.execute<{ affiliate_id: string; kind: EntryKind; open: boolean; sum: string }[]>(
    `select affiliate_id, kind, coalesce(available_at > platform.now(), false) as open, sum(amount_paisa)::text as sum
     from commerce.commission_entries where affiliate_id = any(?::uuid[]) group by 1, 2, 3`,
    [arrayText(affiliateIds)],
  );
  const posted = Map.groupBy(rows, ({ affiliate_id }) => affiliate_id);
  const toPosted = ({ kind, open, sum }: (typeof rows)[number]): Posted => ({ kind, open, amountPaisa: BigInt(sum) });
  return new Map(affiliateIds.map((id) => [id, sumsOf((posted.get(id) ?? []).map(toPosted))]));
};

/** Read under the affiliate's lock where something is decided by them. */
export const readSums = async (em: EntityManager, affiliateId: string): Promise<Sums> =>
  (await readSumsOf(em, [affiliateId])).get(affiliateId)!;

/** As they are told; `underWay`: what was asked for and not sent yet. */
export const toLedgerSums = ({ balance, pending, approved, out }: Sums, underWay: bigint): LedgerSums => ({
  balancePaisa: Number(balance),
  pendingPaisa: Number(pending),
  approvedPaisa: Number(approved),
  paidPaisa: Number(out - underWay),
  underWayPaisa: Number(underWay),
});

interface Line {
  readonly id: string;
  readonly paid: string;
  readonly product: number | null;
}

export interface Rates {
  readonly affiliate: number | null;
  readonly shop: number;
}

/**
 * What each line of a paid order earns: once for each line, whatever is repeated. It is approved when the refund window is over, reckoned
 * from the payment. Answers how much was added.
 */
export const postEarned = async (
  em: EntityManager,
  order: { readonly id: string; readonly affiliateId: string; readonly availableAt: string },
  rates: Rates,
): Promise<bigint> => {
  const lines = await em.execute<Line[]>(
    `select l.id, (l.amount_paisa - l.discount_paisa)::text as paid, r.rate_bp as product
     from commerce.order_lines l
     left join commerce.affiliate_rates r on r.affiliate_id = ? and r.kind = l.kind and r.ref_id = l.ref_id
     where l.order_id = ? order by l.position`,
    [order.affiliateId, order.id],
  );
  let added = 0n;
  for (const line of lines) {
    const rate = rateOf({ ...rates, product: line.product });
    const amount = commissionOn(BigInt(line.paid), rate);
    if (amount === 0n) continue;
    const rows = await em.execute<unknown[]>(
      `insert into commerce.commission_entries (id, affiliate_id, kind, order_id, line_id, amount_paisa, rate_bp, available_at)
       values (?, ?, 'earned', ?, ?, ?, ?, ?::timestamptz)
       on conflict (line_id) where kind = 'earned' do nothing returning 1`,
      [newId(), order.affiliateId, order.id, line.id, amount.toString(), rate, order.availableAt],
    );
    if (rows.length > 0) added += amount;
  }
  return added;
};

interface Back {
  readonly affiliateId: string;
  readonly lineId: string;
  readonly refundId: string;
  readonly rateBp: number;
  readonly availableAt: string;
  readonly paid: string;
  readonly before: string;
  readonly back: string;
  /** The line's last of an order of which nothing is left. */
  readonly last: boolean;
  readonly done: boolean;
}

/** Refunds of lines that earned, in the order in which they were done. */
const backsSql = `
  select e.affiliate_id as "affiliateId", e.line_id as "lineId", r.id as "refundId", e.rate_bp as "rateBp",
    e.available_at::text as "availableAt", (l.amount_paisa - l.discount_paisa)::text as paid, b.amount_paisa::text as back,
    (coalesce(sum(b.amount_paisa) over (partition by l.id order by r.done_at, r.id), 0) - b.amount_paisa)::text as before,
    o.state = 'refunded' and row_number() over (partition by l.id order by r.done_at desc, r.id desc) = 1 as last,
    exists (select from commerce.commission_entries c where c.kind = 'clawed-back' and c.refund_id = r.id and c.line_id = l.id) as done
  from commerce.commission_entries e
  join commerce.orders o on o.id = e.order_id
  join commerce.order_lines l on l.id = e.line_id
  join commerce.refund_lines b on b.line_id = l.id
  join commerce.refunds r on r.id = b.refund_id and r.state = 'succeeded'
  where e.kind = 'earned' and e.order_id = ?
  order by r.done_at, r.id`;

/**
 * Takes back what the order's refunds take back of its commission, each linked to its refund: before and after a payout alike, so that a
 * balance may go below zero. What was done before stays; asked again, nothing is added. Answers how much, as a negative sum.
 */
export const postClawBacks = async (em: EntityManager, orderId: string): Promise<bigint> => {
  let taken = 0n;
  for (const back of await em.execute<Back[]>(backsSql, [orderId])) {
    // Where less came than the line cost, its last refund takes back what is left of the commission too.
    const sum = back.last ? BigInt(back.paid) - BigInt(back.before) : BigInt(back.back);
    const amount = clawBackOf(BigInt(back.paid), back.rateBp, BigInt(back.before), sum);
    if (back.done || amount === 0n) continue;
    const rows = await em.execute<unknown[]>(
      `insert into commerce.commission_entries (id, affiliate_id, kind, order_id, line_id, refund_id, amount_paisa, rate_bp, available_at)
       values (?, ?, 'clawed-back', ?, ?, ?, ?, ?, ?::timestamptz)
       on conflict (refund_id, line_id) where kind = 'clawed-back' do nothing returning 1`,
      [newId(), back.affiliateId, orderId, back.lineId, back.refundId, amount.toString(), back.rateBp, back.availableAt],
    );
    if (rows.length > 0) taken += amount;
  }
  return taken;
};

/** What a payout takes out of the ledger, or puts back. */
export const postPayout = async (
  em: EntityManager,
  kind: 'paid-out' | 'returned',
  payout: { readonly id: string; readonly affiliateId: string; readonly amountPaisa: bigint },
): Promise<void> => {
  const amount = kind === 'paid-out' ? -payout.amountPaisa : payout.amountPaisa;
  await em.execute('insert into commerce.commission_entries (id, affiliate_id, kind, payout_id, amount_paisa) values (?, ?, ?, ?, ?)', [
    newId(),
    payout.affiliateId,
    kind,
    payout.id,
    amount.toString(),
  ]);
};
