import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnAffiliate } from '#contracts/http/affiliate-shapes';
import type { AffiliateState } from '#contracts/shared/affiliates';
import type { Seal } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { personOf } from '../domain/rights.js';
import { readShop } from './settings.sql.js';

export interface AffiliateRecord {
  readonly id: string;
  readonly userId: string;
  readonly code: string;
  readonly state: AffiliateState;
  readonly about: string;
  readonly rateBp: number | null;
  readonly payoutSealed: string | null;
  readonly note: string | null;
  readonly createdAt: string;
  readonly decidedAt: string | null;
}

export const isoText = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = `a.id, a.user_id as "userId", a.code, a.state, a.about, a.rate_bp as "rateBp", a.payout_sealed as "payoutSealed",
  a.decision_note as note, ${isoText('a.created_at')} as "createdAt", ${isoText('a.decided_at')} as "decidedAt"`;

const one = async (em: EntityManager, by: 'id' | 'user_id', value: string, lock: boolean): Promise<AffiliateRecord | null> => {
  const [row] = await em.execute<AffiliateRecord[]>(
    `select ${columns} from commerce.affiliates a where a.${by} = ?${lock ? ' for update' : ''}`,
    [value],
  );
  return row ?? null;
};
export const affiliateOf = (em: EntityManager, userId: string): Promise<AffiliateRecord | null> => one(em, 'user_id', userId, false);

/** Locked until the transaction ends: whatever counts or pays out for this affiliate waits. Throws 'Affiliate not found'. */
export const lockAffiliate = async (em: EntityManager, id: string): Promise<AffiliateRecord> => {
  const found = await one(em, 'id', id, true);
  if (!found) throw new AppError('Affiliate not found', { affiliate: id });
  return found;
};

/** The caller as an affiliate who may earn. Throws 'Sign in required', 'Not an affiliate'. */
export const approvedSelf = async (em: EntityManager, actor: Actor, { lock }: { readonly lock: boolean }): Promise<AffiliateRecord> => {
  const found = await one(em, 'user_id', personOf(actor), lock);
  if (found?.state !== 'approved') throw new AppError('Not an affiliate');
  return found;
};

/** The same, or somebody who was one: the own ledger can always be read. */
export const onceApprovedSelf = async (em: EntityManager, actor: Actor): Promise<AffiliateRecord> => {
  const found = await one(em, 'user_id', personOf(actor), false);
  if (found?.state !== 'approved' && found?.state !== 'suspended') throw new AppError('Not an affiliate');
  return found;
};

/** The shop's own rate, where neither product nor affiliate has one. */
export const shopRate = async (em: EntityManager): Promise<number> => (await readShop(em)).value.commissionBp;

const PURPOSE = 'affiliate-payout';
/** The number as it is kept: for this affiliate alone. */
export const sealNumber = (seal: Seal, affiliateId: string, bkash: string): string => seal.seal(PURPOSE, affiliateId, { bkash });
/** Empty where it cannot be opened any more (another SETTINGS_KEY): one lost number must not take a whole list with it. */
export const openNumber = (seal: Seal, affiliateId: string, sealed: string): string => {
  try {
    return (seal.open(PURPOSE, affiliateId, sealed) as { bkash: string }).bkash;
  } catch {
    return '';
  }
};
/** What the owner is shown of a number. */
export const lastDigits = (number: string): string => number.slice(-4);

/** An affiliate as the person sees the own record. */
export const toOwn = (record: AffiliateRecord, seal: Seal, shop: number): OwnAffiliate => ({
  id: record.id,
  state: record.state,
  code: record.code,
  about: record.about,
  createdAt: record.createdAt,
  decidedAt: record.decidedAt,
  note: record.note,
  rateBp: record.rateBp ?? shop,
  payoutTo: record.payoutSealed === null ? null : lastDigits(openNumber(seal, record.id, record.payoutSealed)),
});
