import type { EntityManager } from '@mikro-orm/postgresql';
import type { AffiliateBoard, AffiliateDay } from '#contracts/http/affiliate-shapes';
import type { Seal } from '#platform';
import { isoText } from './affiliates.sql.js';
import { readSums, toLedgerSums } from './commission.sql.js';
import { openPayoutOf, toOwnPayout } from './payouts.sql.js';

const DAYS = 30;

/** The last days in Dhaka, today included, each with what happened on it; days without anything stand there too. */
const daysSql = `
  with days as (select generate_series((platform.now() at time zone 'Asia/Dhaka')::date - ${DAYS - 1},
      (platform.now() at time zone 'Asia/Dhaka')::date, interval '1 day')::date as day),
    clicked as (select (at at time zone 'Asia/Dhaka')::date as day, count(*)::int as clicks
      from commerce.clicks where affiliate_id = ? and at > platform.now() - interval '${DAYS + 1} days' group by 1),
    earned as (select (at at time zone 'Asia/Dhaka')::date as day, count(distinct order_id)::int as orders, sum(amount_paisa)::float8 as paisa
      from commerce.commission_entries where affiliate_id = ? and kind = 'earned' and at > platform.now() - interval '${DAYS + 1} days' group by 1)
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.clicks, 0) as clicks, coalesce(e.orders, 0) as orders,
    coalesce(e.paisa, 0) as "earnedPaisa"
  from days d left join clicked c on c.day = d.day left join earned e on e.day = d.day order by d.day`;

const countsSql = `
  select (select count(*)::int from commerce.clicks where affiliate_id = ?) as clicks,
    (select count(distinct order_id)::int from commerce.commission_entries where affiliate_id = ? and kind = 'earned') as orders,
    (select count(*)::int from commerce.commission_entries where affiliate_id = ?) as entries`;

/** Coupons that can be used now. */
const couponsSql = `
  select code_key as code, percent, amount_paisa::float8 as "amountPaisa", ${isoText('ends_at')} as "endsAt"
  from commerce.coupons where affiliate_id = ? and active and starts_at <= platform.now() and (ends_at is null or ends_at > platform.now())
  order by created_at`;

/** What an affiliate, and the desk, sees of what the links have brought. */
export const readBoard = async (em: EntityManager, seal: Seal, affiliateId: string): Promise<AffiliateBoard> => {
  const open = await openPayoutOf(em, affiliateId);
  const [counts] = await em.execute<{ clicks: number; orders: number; entries: number }[]>(countsSql, [
    affiliateId,
    affiliateId,
    affiliateId,
  ]);
  return {
    sums: toLedgerSums(await readSums(em, affiliateId), BigInt(open?.amountPaisa ?? 0)),
    ...counts!,
    days: await em.execute<AffiliateDay[]>(daysSql, [affiliateId, affiliateId]),
    coupons: await em.execute<AffiliateBoard['coupons']>(couponsSql, [affiliateId]),
    openPayout: open && toOwnPayout(open, seal),
  };
};
