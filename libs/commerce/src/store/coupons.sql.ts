import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '#platform/kernel';
import { couponKey, type CouponRule, type CouponScope, type CouponWindow } from '../domain/coupon.js';
import { ms } from './sql.js';

export interface StoredCoupon extends CouponRule, CouponWindow {
  readonly id: string;
  readonly code: string;
  readonly affiliateId: string | null;
  readonly now: number;
  /** How often this person holds or has used it; null for a visitor. */
  readonly ownUses: number | null;
}

interface Row extends Omit<StoredCoupon, 'amountPaisa' | 'capPaisa' | 'minPaisa' | 'scope' | 'ownUses'> {
  readonly amount: string | null;
  readonly cap: string | null;
  readonly min: string;
  readonly scope: CouponScope;
  readonly own: number;
}

const bigOrNull = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** The coupon of this code, however it is typed. */
export const readCoupon = async (em: EntityManager, code: string, userId: string | null): Promise<StoredCoupon | null> => {
  const [row] = await em.execute<Row[]>(
    `select c.id, c.code_key as code, c.percent, c.amount_paisa::text as amount, c.cap_paisa::text as cap, c.min_paisa::text as min, c.scope,
       c.active, ${ms('c.starts_at')} as "startsAt", ${ms('c.ends_at')} as "endsAt", c.max_uses as "maxUses", c.used,
       c.uses_each as "usesEach", c.affiliate_id as "affiliateId", ${ms('platform.now()')} as now,
       (select count(*)::int from commerce.coupon_uses u where u.coupon_id = c.id and u.user_id = ?::uuid and u.state <> 'released') as own
     from commerce.coupons c where c.code_key = ?`,
    [userId, couponKey(code)],
  );
  if (!row) return null;
  const { amount, cap, min, own, ...rest } = row;
  return {
    ...rest,
    amountPaisa: bigOrNull(amount),
    capPaisa: bigOrNull(cap),
    minPaisa: BigInt(min),
    ownUses: userId === null ? null : own,
  };
};

interface UseAsk {
  readonly couponId: string;
  readonly orderId: string;
  readonly userId: string;
}

/**
 * Takes one use for an order: the count rises by one conditional statement, which also holds the coupon's row, so that the person's
 * free slot below is nobody else's. Answers why not, where not.
 */
export const takeCoupon = async (
  em: EntityManager,
  { couponId, orderId, userId }: UseAsk,
): Promise<'taken' | 'used-up' | 'used-by-you'> => {
  const [raised] = await em.execute<{ each: number | null }[]>(
    `update commerce.coupons set used = used + 1
     where id = ? and active and (max_uses is null or used < max_uses) returning uses_each as each`,
    [couponId],
  );
  if (!raised) return 'used-up';
  const held = await insertUse(em, { couponId, orderId, userId }, raised.each);
  return held ? 'taken' : 'used-by-you';
};

/** The lowest free slot of this person; false where none is left within `each`. */
const insertUse = async (em: EntityManager, { couponId, orderId, userId }: UseAsk, each: number | null): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `insert into commerce.coupon_uses (id, coupon_id, order_id, user_id, slot, state)
     select ?, ?, ?, ?, s.slot, 'held' from ${freeSlot} s where ?::int is null or s.slot <= ?::int returning 1`,
    [newId(), couponId, orderId, userId, couponId, userId, couponId, userId, each, each],
  );
  return rows.length > 0;
};

const freeSlot = `(select min(n) as slot from generate_series(1, (select count(*)::int + 1 from commerce.coupon_uses
    where coupon_id = ? and user_id = ? and state <> 'released')) n
  where not exists (select from commerce.coupon_uses u where u.coupon_id = ? and u.user_id = ? and u.slot = n and u.state <> 'released'))`;

/** The order is paid: its use is used, and no release touches it any more. */
export const useCoupon = async (em: EntityManager, orderId: string): Promise<void> => {
  await em.execute(`update commerce.coupon_uses set state = 'used' where order_id = ? and state = 'held'`, [orderId]);
};

/** The orders are given up: each use goes back once, however often this runs. Uses that stand as used stay. */
export const releaseCoupons = async (em: EntityManager, orderIds: readonly string[]): Promise<void> => {
  await em.execute(
    `with gone as (update commerce.coupon_uses set state = 'released', at = platform.now()
       where order_id = any(?::uuid[]) and state = 'held' returning coupon_id),
     counted as (select coupon_id, count(*)::int as uses from gone group by coupon_id)
     update commerce.coupons c set used = c.used - counted.uses from counted where c.id = counted.coupon_id`,
    [`{${orderIds.join(',')}}`],
  );
};

/**
 * Late money of an order whose use went back: taken anew where the limit leaves one, beyond what each person has. Where it does not, the
 * order is honoured at its price all the same and the use stays released: the count never passes the limit.
 */
export const retakeCoupon = async (em: EntityManager, orderId: string): Promise<'held' | 'retaken' | 'gone' | 'none'> => {
  const [use] = await em.execute<{ couponId: string; userId: string; state: string }[]>(
    'select coupon_id as "couponId", user_id as "userId", state from commerce.coupon_uses where order_id = ?',
    [orderId],
  );
  if (!use) return 'none';
  if (use.state !== 'released') return 'held';
  const [raised] = await em.execute<unknown[]>(
    'update commerce.coupons set used = used + 1 where id = ? and (max_uses is null or used < max_uses) returning 1',
    [use.couponId],
  );
  if (!raised) return 'gone';
  await em.execute(
    `update commerce.coupon_uses set state = 'held', at = platform.now(), slot = (select slot from ${freeSlot} s) where order_id = ?`,
    [use.couponId, use.userId, use.couponId, use.userId, orderId],
  );
  return 'retaken';
};
