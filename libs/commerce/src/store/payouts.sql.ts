import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnPayout } from '#contracts/http/affiliate-shapes';
import type { PayoutState } from '#contracts/shared/affiliates';
import type { Seal } from '#platform';
import { AppError } from '#platform/kernel';
import { isoText, lastDigits, openNumber } from './affiliates.sql.js';

export interface PayoutRecord {
  readonly id: string;
  readonly affiliateId: string;
  /** bigint, as text. */
  readonly amountPaisa: string;
  readonly state: PayoutState;
  readonly toSealed: string;
  readonly reference: string | null;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
}

export const payoutColumns = `p.id, p.affiliate_id as "affiliateId", p.amount_paisa::text as "amountPaisa", p.state, p.to_sealed as "toSealed",
  p.reference, p.reason, ${isoText('p.created_at')} as "createdAt", ${isoText('p.decided_at')} as "decidedAt"`;

export const readPayout = async (em: EntityManager, id: string, lock: boolean): Promise<PayoutRecord> => {
  const [row] = await em.execute<PayoutRecord[]>(
    `select ${payoutColumns} from commerce.payouts p where p.id = ?${lock ? ' for update' : ''}`,
    [id],
  );
  if (!row) throw new AppError('Payout not found', { payout: id });
  return row;
};

export const openPayoutOf = async (em: EntityManager, affiliateId: string): Promise<PayoutRecord | null> => {
  const [row] = await em.execute<PayoutRecord[]>(
    `select ${payoutColumns} from commerce.payouts p where p.affiliate_id = ? and p.state = 'requested'`,
    [affiliateId],
  );
  return row ?? null;
};

/** As its owner sees it: of the number only its end. */
export const toOwnPayout = ({ affiliateId, toSealed, amountPaisa, ...rest }: PayoutRecord, seal: Seal): OwnPayout => ({
  ...rest,
  amountPaisa: Number(amountPaisa),
  to: lastDigits(openNumber(seal, affiliateId, toSealed)),
});
