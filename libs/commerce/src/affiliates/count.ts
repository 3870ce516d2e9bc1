import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '#platform';
import { newId } from '#platform/kernel';
import { lockAffiliate } from '../store/affiliates.sql.js';
import { postClawBacks, postEarned } from '../store/commission.sql.js';
import { readShop } from '../store/settings.sql.js';
import { onePerson } from './one-person.js';
import type { AffiliatePeople } from './ports.js';

export interface CountTools {
  readonly em: EntityManager;
  readonly outbox: Outbox;
  readonly people: AffiliatePeople;
}

interface PaidOrder {
  readonly id: string;
  readonly userId: string;
  readonly affiliateId: string | null;
  readonly availableAt: string | null;
}

/** The commission may be paid out once the refund window, reckoned from the payment, is over. */
const orderSql = `
  select o.id, o.user_id as "userId", o.affiliate_id as "affiliateId", (o.paid_at + make_interval(days => ?))::text as "availableAt"
  from commerce.orders o where o.id = ?`;

/**
 * Counts the commission of a paid order, once for each line. Where buyer and affiliate look like one person it writes a flag instead, unless
 * staff has lifted it. A refund that was quicker than this is taken off at once. Answers what was earned.
 */
export const countCommission = async ({ em, outbox, people }: CountTools, orderId: string): Promise<bigint> => {
  const shop = (await readShop(em)).value;
  const [order] = await em.execute<PaidOrder[]>(orderSql, [shop.refundDays, orderId]);
  if (!order?.affiliateId || order.availableAt === null) return 0n;
  const affiliate = await lockAffiliate(em, order.affiliateId);
  const [flag] = await em.execute<{ state: string }[]>('select state from commerce.affiliate_flags where order_id = ?', [orderId]);
  const reason = flag?.state === 'lifted' ? null : await onePerson(em, people, order, affiliate);
  if (reason !== null) {
    await em.execute(
      `insert into commerce.affiliate_flags (id, affiliate_id, order_id, buyer_id, reason) values (?, ?, ?, ?, ?)
       on conflict (order_id) do nothing`,
      [newId(), affiliate.id, orderId, order.userId, reason],
    );
    return 0n;
  }
  const paid = { id: orderId, affiliateId: affiliate.id, availableAt: order.availableAt };
  const earned = await postEarned(em, paid, { affiliate: affiliate.rateBp, shop: shop.commissionBp });
  const left = earned + (await postClawBacks(em, orderId));
  if (left > 0n) outbox.add('CommissionEarned', { affiliateId: affiliate.id, orderId, amountPaisa: Number(left) });
  return left;
};
