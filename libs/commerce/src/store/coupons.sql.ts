import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '#platform/kernel';
import { couponKey, type CouponRule, type CouponScope, type CouponWindow } from '../domain/coupon.js';
import { arrayText, ms } from './sql.js';

export interface StoredCoupon extends CouponRule, CouponWindow {
  readonly id: string;
  readonly code: string;
  readonly affiliateId: string | null;
  readonly now: number;
  /** How often this person has used it; null for a visitor. What an own unpaid order holds counts neither here nor in `used`. */
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
       c.active, ${ms('c.starts_at')} as "startsAt", ${ms('c.ends_at')} as "endsAt", c.max_uses as "maxUses", c.used - own.held as used,
       c.uses_each as "usesEach", c.affiliate_id as "affiliateId", ${ms('platform.now()')} as now, own.used as own
     from commerce.coupons c cross join lateral (
       select count(*) filter (where u.state = 'used')::int as used, count(*) filter (where u.state = 'held')::int as held
       from commerce.coupon_uses u where u.coupon_id = c.id and u.user_id = ?::uuid) own
     where c.code_key = ?`,
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

/** What ties a coupon to a new order; nothing is taken by it. `released`: not held, as after a hold that ran out. */
export const insertUse = async (em: EntityManager, { couponId, orderId, userId }: UseAsk): Promise<void> =>
  void (await em.execute(
    `insert into commerce.coupon_uses (id, coupon_id, order_id, user_id, slot, state) values (?, ?, ?, ?, 1, 'released')`,
    [newId(), couponId, orderId, userId],
  ));

/**
 * Takes one use for the order that somebody begins to pay, unless it has one: the count rises by one conditional statement, which also
 * holds the coupon's row, so that the person's free slot is nobody else's. A coupon switched off meanwhile counts: the price stands.
 */
export const takeCoupon = async (em: EntityManager, orderId: string): Promise<'taken' | 'used-up' | 'used-by-you'> => {
  const [use] = await em.execute<UseRow[]>(useSql, [orderId]);
  if (use?.state !== 'released') return 'taken';
  const [raised] = await em.execute<{ each: number | null }[]>(`${raiseSql} returning uses_each as each`, [use.couponId]);
  if (!raised) return 'used-up';
  const { each } = raised;
  const held = await em.execute<unknown[]>(
    `update commerce.coupon_uses set state = 'held', at = platform.now(), slot = s.slot
     from ${freeSlot} s where order_id = ? and (?::int is null or s.slot <= ?::int) returning 1`,
    [use.couponId, use.userId, use.couponId, use.userId, orderId, each, each],
  );
  if (held.length > 0) return 'taken';
  await em.execute('update commerce.coupons set used = used - 1 where id = ?', [use.couponId]);
  return 'used-by-you';
};

/** Uses of the order's coupon that this person's other orders hold give way to it. Answers whether there were any. */
export const yieldCoupon = async (em: EntityManager, orderId: string, others: readonly string[]): Promise<boolean> => {
  if (others.length === 0) return false;
  const same = await em.execute<{ id: string }[]>(
    `select u.order_id as id from commerce.coupon_uses u join commerce.coupon_uses mine on mine.order_id = ? and mine.coupon_id = u.coupon_id
     where u.order_id = any(?::uuid[]) and u.state = 'held'`,
    [orderId, arrayText(others)],
  );
  await releaseCoupons(
    em,
    same.map(({ id }) => id),
  );
  return same.length > 0;
};

interface UseRow {
  readonly couponId: string;
  readonly userId: string;
  readonly state: string;
}
const useSql = 'select coupon_id as "couponId", user_id as "userId", state from commerce.coupon_uses where order_id = ?';
const raiseSql = 'update commerce.coupons set used = used + 1 where id = ? and (max_uses is null or used < max_uses)';

const freeSlot = `(select min(n) as slot from generate_series(1, (select count(*)::int + 1 from commerce.coupon_uses
    where coupon_id = ? and user_id = ? and state <> 'released')) n
  where not exists (select from commerce.coupon_uses u where u.coupon_id = ? and u.user_id = ? and u.slot = n and u.state <> 'released'))`;

/** The order is paid: its use is used, and no release touches it any more. */
export const useCoupon = async (em: EntityManager, orderId: string): Promise<void> => {
  await em.execute(`update commerce.coupon_uses set state = 'used' where order_id = ? and state = 'held'`, [orderId]);
};

/** What these orders hold goes back, each use once, however often this runs. Uses that stand as used stay. */
export const releaseCoupons = async (em: EntityManager, orderIds: readonly string[]): Promise<void> => {
  await em.execute(
    `with gone as (update commerce.coupon_uses set state = 'released', at = platform.now()
       where order_id = any(?::uuid[]) and state = 'held' returning coupon_id),
     counted as (select coupon_id, count(*)::int as uses from gone group by coupon_id)
     update commerce.coupons c set used = c.used - counted.uses from counted where c.id = counted.coupon_id`,
    [arrayText(orderIds)],
  );
};

/** `gone`: no use is left. `beyond`: this person's use number `times` of a coupon that each person has `each` times. */
export type Retaken =
  | { readonly state: 'none' | 'held' | 'retaken' | 'gone' }
  | { readonly state: 'beyond'; readonly times: number; readonly each: number };

/**
 * Late money of an order whose use went back: taken anew where the limit leaves one, also beyond what each person has, which the answer
 * says. Where it leaves none, the order is honoured at its price all the same and the use stays released: the count never passes the limit.
 */
export const retakeCoupon = async (em: EntityManager, orderId: string): Promise<Retaken> => {
  const [use] = await em.execute<UseRow[]>(useSql, [orderId]);
  if (!use) return { state: 'none' };
  if (use.state !== 'released') return { state: 'held' };
  const [raised] = await em.execute<{ each: number | null }[]>(`${raiseSql} returning uses_each as each`, [use.couponId]);
  if (!raised) return { state: 'gone' };
  await em.execute(
    `update commerce.coupon_uses set state = 'held', at = platform.now(), slot = (select slot from ${freeSlot} s) where order_id = ?`,
    [use.couponId, use.userId, use.couponId, use.userId, orderId],
  );
  const { each } = raised;
  if (each === null) return { state: 'retaken' };
  const [own] = await em.execute<{ times: number }[]>(
    `select count(*)::int as times from commerce.coupon_uses where coupon_id = ? and user_id = ? and state <> 'released'`,
    [use.couponId, use.userId],
  );
  const times = own?.times ?? 0;
  return times > each ? { state: 'beyond', times, each } : { state: 'retaken' };
};
