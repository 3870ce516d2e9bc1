import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#platform/kernel';
import { releaseCoupons, retakeCoupon, takeCoupon, useCoupon, yieldCoupon, type Retaken } from './coupons.sql.js';
import { releaseStock, retakeStock, takeHeldStock, yieldStock } from './stock.sql.js';

/** So long coupon and copies are kept for who has begun to pay; a new start begins it anew. */
const HOLD_MINUTES = 15;

/** Coupons come before books wherever both are written, so that two orders cannot lock each other out. */

/** What staff reads where the coupon's price stands although its limits do not; null where they do. */
const couponFault = (coupon: Retaken): string | null => {
  if (coupon.state === 'gone') return 'its coupon has no use left';
  if (coupon.state !== 'beyond') return null;
  return `its buyer has now used its coupon ${coupon.times} times, and each person has ${coupon.each}`;
};

/**
 * The order is paid: what it holds is its own now, and what had gone back is taken again where there is some. Money is never refused for
 * want of either: the price stands, and staff hears of it.
 */
export const takeForPaid = async (
  em: EntityManager,
  orderId: string,
): Promise<{ readonly noStock: boolean; readonly couponLost: string | null }> => {
  const coupon = await retakeCoupon(em, orderId);
  await useCoupon(em, orderId);
  const missing = await retakeStock(em, orderId);
  await takeHeldStock(em, orderId);
  return { noStock: missing.length > 0, couponLost: couponFault(coupon) };
};

/**
 * Takes whatever the order does not hold yet. `others` are this person's other unpaid orders, locked: what they hold gives way where it is
 * needed here. Throws 'Coupon used up', 'Coupon not valid' (used by this person already), 'Out of stock'.
 */
export const takeHoldings = async (em: EntityManager, orderId: string, others: readonly string[]): Promise<void> => {
  let coupon = await takeCoupon(em, orderId);
  if (coupon !== 'taken' && (await yieldCoupon(em, orderId, others))) coupon = await takeCoupon(em, orderId);
  if (coupon === 'used-up') throw new AppError('Coupon used up');
  if (coupon === 'used-by-you') throw new AppError('Coupon not valid', { fault: coupon });
  let missing = await retakeStock(em, orderId);
  if (missing.length > 0 && (await yieldStock(em, missing, others))) missing = await retakeStock(em, orderId);
  if (missing[0]) throw new AppError('Out of stock', { title: missing[0].title });
};

/** Somebody begins to pay: all that the order needs is kept from now on. Throws as `takeHoldings` does. */
export const holdForPayment = async (em: EntityManager, orderId: string, others: readonly string[]): Promise<void> => {
  await takeHoldings(em, orderId, others);
  await em.execute('update commerce.orders set held_until = platform.now() + make_interval(mins => ?) where id = ?', [
    HOLD_MINUTES,
    orderId,
  ]);
};

/** What unpaid orders hold goes back, once however often this runs. The caller has locked them. */
export const releaseHoldings = async (em: EntityManager, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length === 0) return;
  await em.execute('update commerce.orders set held_until = null where id = any(?::uuid[]) and held_until is not null', [
    `{${orderIds.join(',')}}`,
  ]);
  await releaseCoupons(em, orderIds);
  await releaseStock(em, orderIds);
};

/**
 * The rule for a coupon of an order that was refunded: its use comes back when all of the money has gone back, once, and never for a part.
 * What the coupon had taken off was given with the goods; who keeps some of them keeps that.
 */
export const returnUsedCoupon = async (em: EntityManager, orderId: string): Promise<void> =>
  void (await em.execute(
    `with gone as (update commerce.coupon_uses set state = 'released', at = platform.now()
       where order_id = ? and state = 'used' returning coupon_id)
     update commerce.coupons c set used = c.used - 1 from gone where c.id = gone.coupon_id`,
    [orderId],
  ));
