import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#platform/kernel';
import { retakeCoupon, useCoupon } from './coupons.sql.js';
import { retakeStock, takeHeldStock } from './stock.sql.js';

/**
 * The order is paid: what it holds is its own now, and what had gone back is taken again where there is some. Money is never refused for
 * want of either: the price stands, and staff hears of it.
 */
export const takeForPaid = async (
  em: EntityManager,
  orderId: string,
): Promise<{ readonly noStock: boolean; readonly couponLost: boolean }> => {
  const coupon = await retakeCoupon(em, orderId);
  await useCoupon(em, orderId);
  const missing = await retakeStock(em, orderId);
  await takeHeldStock(em, orderId);
  return { noStock: missing.length > 0, couponLost: coupon === 'gone' };
};

/** A failed order is to be paid after all: it holds everything again, or is refused. Throws 'Coupon used up', 'Out of stock'. */
export const holdAgain = async (em: EntityManager, orderId: string): Promise<void> => {
  if ((await retakeCoupon(em, orderId)) === 'gone') throw new AppError('Coupon used up');
  if ((await retakeStock(em, orderId)).length > 0) throw new AppError('Out of stock');
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
