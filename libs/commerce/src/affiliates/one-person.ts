import type { EntityManager } from '@mikro-orm/postgresql';
import type { FlagReason } from '#contracts/shared/affiliates';
import type { AffiliateRecord } from '../store/affiliates.sql.js';
import type { AffiliatePeople } from './ports.js';

/** A phone that both have given, whichever way it is written. */
const samePhone = async (people: AffiliatePeople, buyerId: string, affiliateUserId: string): Promise<boolean> => {
  const cards = await people.of([buyerId, affiliateUserId]);
  const [buyer, own] = [buyerId, affiliateUserId].map((id) => cards.find(({ userId }) => userId === id)?.phones ?? []);
  return buyer!.some((phone) => own!.includes(phone));
};

const sharesSql = {
  device: `select exists (select from commerce.visitors b join commerce.visitors o on o.visitor = b.visitor
    where b.user_id = ? and o.user_id = ?) as shared`,
  /** Paid from a wallet that the affiliate has paid with, or that the payouts go to. */
  wallet: `select exists (select from commerce.payments p where p.order_id = ? and p.payer_hash is not null and (
    exists (select from commerce.payments q join commerce.orders o on o.id = q.order_id
      where q.payer_hash = p.payer_hash and o.user_id = ?)
    or exists (select from commerce.affiliates a where a.user_id = ? and a.payout_hash = p.payer_hash))) as shared`,
};

/**
 * Why the buyer and the affiliate of an order look like one person, or null. The same account says it for certain; phone, browser and wallet
 * may be a family's, so staff can lift those.
 */
export const onePerson = async (
  em: EntityManager,
  people: AffiliatePeople,
  order: { readonly id: string; readonly userId: string },
  affiliate: AffiliateRecord,
): Promise<FlagReason | null> => {
  const shared = async (sql: string, values: readonly string[]): Promise<boolean> =>
    (await em.execute<{ shared: boolean }[]>(sql, [...values]))[0]!.shared;
  if (order.userId === affiliate.userId) return 'same-user';
  if (await samePhone(people, order.userId, affiliate.userId)) return 'same-phone';
  if (await shared(sharesSql.device, [order.userId, affiliate.userId])) return 'same-device';
  if (await shared(sharesSql.wallet, [order.id, affiliate.userId, affiliate.userId])) return 'same-wallet';
  return affiliate.state === 'approved' ? null : 'suspended';
};
