import type { EntityManager } from '@mikro-orm/postgresql';
import { releaseHoldings } from './holdings.sql.js';

/**
 * Ends unpaid orders that the caller has locked: coupon and stock go back, each once. A payment that is still under way stays as it is: its
 * money, if it comes, is honoured.
 */
export const closeOrders = async (em: EntityManager, orderIds: readonly string[], to: 'cancelled' | 'expired'): Promise<void> => {
  if (orderIds.length === 0) return;
  await em.execute(
    `update commerce.orders set state = ?, closed_at = platform.now() where id = any(?::uuid[]) and state in ('pending', 'failed')`,
    [to, `{${orderIds.join(',')}}`],
  );
  await releaseHoldings(em, orderIds);
};
