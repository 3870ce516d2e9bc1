import type { EntityManager } from '@mikro-orm/postgresql';
import { CLICK_DAYS, type Attribution } from '#contracts/shared/affiliates';
import { noteVisitor } from './visitors.js';

export interface AttributionAsk {
  /** Who orders. */
  readonly userId: string;
  /** Whose coupon the order uses; null where it is nobody's. */
  readonly couponAffiliateId: string | null;
  /** `visitorKey` of the browser's cookie; null without one. */
  readonly visitor: string | null;
}

/**
 * Who recommended this order, to be frozen on it: an affiliate's own coupon comes before the last click of the last 30 days. Asked in the
 * order's transaction, once; a link opened later changes nothing. Whether buyer and affiliate are one person is judged when the money is there
 * (`countCommission`), where the wallet is known too: such an order keeps the affiliate and gets a flag instead of a commission.
 */
export const attribute = async (
  em: EntityManager,
  { userId, couponAffiliateId, visitor }: AttributionAsk,
): Promise<{ affiliateId: string; by: Attribution } | null> => {
  await joinVisitor(em, userId, visitor);
  if (couponAffiliateId !== null) {
    const [own] = await em.execute<{ id: string }[]>(`select id from commerce.affiliates where id = ? and state = 'approved'`, [
      couponAffiliateId,
    ]);
    if (own) return { affiliateId: own.id, by: 'coupon' };
  }
  const [last] = await em.execute<{ affiliate_id: string }[]>(
    `select c.affiliate_id from commerce.clicks c join commerce.affiliates a on a.id = c.affiliate_id
     where (c.visitor = ? or c.user_id = ?) and a.state = 'approved' and c.at > platform.now() - make_interval(days => ?)
     order by c.at desc, c.id desc limit 1`,
    [visitor ?? '', userId, CLICK_DAYS],
  );
  return last ? { affiliateId: last.affiliate_id, by: 'click' } : null;
};

/** What the browser did as a visitor is the buyer's from now on. */
const joinVisitor = async (em: EntityManager, userId: string, visitor: string | null): Promise<void> => {
  if (visitor === null) return;
  await em.execute('update commerce.clicks set user_id = ? where visitor = ? and user_id is null', [userId, visitor]);
  await noteVisitor(em, visitor, userId);
};
