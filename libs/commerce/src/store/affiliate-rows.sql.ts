import type { EntityManager } from '@mikro-orm/postgresql';
import type { AffiliateRow, FlagRow, PayoutRow } from '#contracts/http/affiliate-shapes';
import { pageSize } from '#contracts/shared/values';
import type { Seal } from '#platform';
import type { AffiliatePeople } from '../affiliates/ports.js';
import type { BuyerCard, Buyers } from '../ports.js';
import { isoText, openNumber, shopRate } from './affiliates.sql.js';
import { readSumsOf, toLedgerSums } from './commission.sql.js';
import { payoutColumns, type PayoutRecord } from './payouts.sql.js';
import { arrayText } from './sql.js';

/** What the desk's lists are read with; a query's handler hands its own. */
export interface DeskTools {
  readonly em: EntityManager;
  readonly buyers: Buyers;
  readonly people: AffiliatePeople;
  readonly seal: Seal;
}

const cardsOf = async (buyers: Buyers, userIds: readonly string[]): Promise<(userId: string) => BuyerCard> => {
  const cards = new Map((await buyers.cards([...new Set(userIds)])).map((card) => [card.userId, card]));
  return (userId) => cards.get(userId) ?? { userId, name: '', phone: null, email: null };
};

/** The affiliates whose person or code fits what was typed; null where nothing was. */
export const affiliatesMatching = async ({ em, people }: DeskTools, q: string | undefined): Promise<string | null> => {
  if (!q) return null;
  const all = await em.execute<{ id: string; user_id: string; code: string }[]>('select id, user_id, code from commerce.affiliates');
  const matching = new Set(
    await people.matching(
      all.map(({ user_id }) => user_id),
      q,
    ),
  );
  const code = q.trim().toLowerCase();
  return arrayText(all.filter((one) => matching.has(one.user_id) || one.code.includes(code)).map(({ id }) => id));
};

type StoredRow = Omit<AffiliateRow, 'name' | 'phone' | 'email' | 'sums' | 'rateBp' | 'ownRate'> & {
  readonly rate: number | null;
  readonly underWay: string;
};

const rowsSql = `
  select a.id, a.user_id as "userId", a.code, a.state, a.about, a.rate_bp as rate, ${isoText('a.created_at')} as "createdAt",
    ${isoText('a.decided_at')} as "decidedAt", a.decision_note as note,
    (select count(*)::int from commerce.clicks c where c.affiliate_id = a.id) as clicks,
    (select count(distinct e.order_id)::int from commerce.commission_entries e where e.affiliate_id = a.id and e.kind = 'earned') as orders,
    (select count(*)::int from commerce.affiliate_flags f where f.affiliate_id = a.id and f.state = 'open') as "openFlags",
    (select coalesce(sum(p.amount_paisa), 0)::text from commerce.payouts p where p.affiliate_id = a.id and p.state = 'requested') as "underWay"
  from unnest(?::uuid[]) with ordinality as d(id, n) join commerce.affiliates a on a.id = d.id order by d.n`;

/** Affiliates as the desk lists them, in the order of the ids. */
export const affiliateRows = async ({ em, buyers }: DeskTools, ids: readonly string[]): Promise<AffiliateRow[]> => {
  const stored = await em.execute<StoredRow[]>(rowsSql, [arrayText(ids)]);
  const [sums, shop, card] = [
    await readSumsOf(em, ids),
    await shopRate(em),
    await cardsOf(
      buyers,
      stored.map(({ userId }) => userId),
    ),
  ];
  return stored.map(({ rate, underWay, ...row }) => {
    const { name, phone, email } = card(row.userId);
    const own = { rateBp: rate ?? shop, ownRate: rate !== null };
    return { ...row, name, phone, email, ...own, sums: toLedgerSums(sums.get(row.id)!, BigInt(underWay)) };
  });
};

/** Payouts as the desk lists them, in the order of the ids, with the whole number that each goes to. */
export const payoutRows = async ({ em, buyers, seal }: DeskTools, ids: readonly string[]): Promise<PayoutRow[]> => {
  const stored = await em.execute<(PayoutRecord & { readonly userId: string; readonly code: string })[]>(
    `select ${payoutColumns}, a.user_id as "userId", a.code
     from unnest(?::uuid[]) with ordinality as d(id, n) join commerce.payouts p on p.id = d.id
     join commerce.affiliates a on a.id = p.affiliate_id order by d.n`,
    [arrayText(ids)],
  );
  const sums = await readSumsOf(em, [...new Set(stored.map(({ affiliateId }) => affiliateId))]);
  const card = await cardsOf(
    buyers,
    stored.map(({ userId }) => userId),
  );
  return stored.map(({ userId, toSealed, amountPaisa, ...row }) => ({
    ...row,
    name: card(userId).name,
    phone: card(userId).phone,
    amountPaisa: Number(amountPaisa),
    to: openNumber(seal, row.affiliateId, toSealed),
    balancePaisa: Number(sums.get(row.affiliateId)!.balance),
  }));
};

type StoredFlag = Omit<FlagRow, 'affiliateName' | 'buyerName'> & { readonly userId: string };

export const flagRows = async ({ em, buyers }: DeskTools, ids: readonly string[]): Promise<FlagRow[]> => {
  const stored = await em.execute<StoredFlag[]>(
    `select f.id, f.affiliate_id as "affiliateId", a.user_id as "userId", a.code, f.order_id as "orderId", o.number as "orderNumber",
       o.total_paisa::float8 as "orderPaisa", f.buyer_id as "buyerId", f.reason, f.state, ${isoText('f.created_at')} as "createdAt",
       ${isoText('f.decided_at')} as "decidedAt", f.note
     from unnest(?::uuid[]) with ordinality as d(id, n) join commerce.affiliate_flags f on f.id = d.id
     join commerce.affiliates a on a.id = f.affiliate_id join commerce.orders o on o.id = f.order_id order by d.n`,
    [arrayText(ids)],
  );
  const card = await cardsOf(
    buyers,
    stored.flatMap(({ userId, buyerId }) => [userId, buyerId]),
  );
  return stored.map(({ userId, ...row }) => ({ ...row, affiliateName: card(userId).name, buyerName: card(row.buyerId).name }));
};

export interface Page<R> {
  readonly rows: R[];
  readonly total: number;
  readonly page: number;
}

/** One page of ids that are all known: the lists of this desk are short, their rows are not. */
export const pageOf = async <R>(
  ids: readonly string[],
  page: number,
  read: (some: readonly string[]) => Promise<R[]>,
): Promise<Page<R>> => {
  const some = ids.slice((page - 1) * pageSize, page * pageSize);
  return { rows: some.length > 0 ? await read(some) : [], total: ids.length, page };
};
