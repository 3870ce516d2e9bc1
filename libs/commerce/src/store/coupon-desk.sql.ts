import type { EntityManager } from '@mikro-orm/postgresql';
import { nameConstraint } from '#platform';
import { AppError } from '#platform/kernel';
import type { CouponDraft } from '../domain/coupon-draft.js';

nameConstraint('coupons_code_uq', 'Coupon taken');

interface HeldCoupon {
  readonly id: string;
  readonly code: string;
  readonly used: number;
  readonly active: boolean;
  readonly version: number;
  /** What it says now, as an audit entry compares it. */
  readonly says: CouponDraft;
}

const startOf = `?::date::timestamp at time zone 'Asia/Dhaka'`;
const endOf = `(?::date + 1)::timestamp at time zone 'Asia/Dhaka'`;

/** The columns that staff write, in their order, and their values. */
const written = (draft: CouponDraft): unknown[] => [
  draft.percent,
  draft.amountPaisa,
  draft.capPaisa,
  draft.minPaisa,
  JSON.stringify(scopeOf(draft)),
  draft.startsOn,
  draft.endsOn,
  draft.maxUses,
  draft.usesEach,
  draft.note,
];

const scopeOf = ({ kinds, refIds }: CouponDraft): Record<string, readonly string[]> => ({
  ...(kinds.length > 0 ? { kinds } : {}),
  ...(refIds.length > 0 ? { refIds } : {}),
});

/** What an entry of the audit log compares. */
export const saysOf = (draft: CouponDraft): CouponDraft => ({ ...draft, kinds: [...draft.kinds], refIds: [...draft.refIds] });

export const insertCoupon = async (em: EntityManager, id: string, code: string, draft: CouponDraft, active: boolean): Promise<void> => {
  await em.execute(
    `insert into commerce.coupons (id, code_key, percent, amount_paisa, cap_paisa, min_paisa, scope, starts_at, ends_at, max_uses, uses_each,
       note, active)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ${startOf}, ${endOf}, ?, ?, ?, ?)`,
    [id, code, ...written(draft), active],
  );
};

/** The row is held: nobody takes a use between the look at the limit and this. */
export const updateCoupon = async (em: EntityManager, id: string, draft: CouponDraft): Promise<void> => {
  await em.execute(
    `update commerce.coupons set percent = ?, amount_paisa = ?, cap_paisa = ?, min_paisa = ?, scope = ?::jsonb, starts_at = ${startOf},
       ends_at = ${endOf}, max_uses = ?, uses_each = ?, note = ?, version = version + 1 where id = ?`,
    [...written(draft), id],
  );
};

const saysSql = `json_build_object('percent', percent, 'amountPaisa', amount_paisa, 'capPaisa', cap_paisa, 'minPaisa', min_paisa,
  'kinds', coalesce(scope -> 'kinds', '[]'), 'refIds', coalesce(scope -> 'refIds', '[]'),
  'startsOn', to_char(starts_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD'),
  'endsOn', to_char((ends_at - interval '1 microsecond') at time zone 'Asia/Dhaka', 'YYYY-MM-DD'), 'maxUses', max_uses, 'usesEach', uses_each,
  'note', note)`;

/** Held until the end of the transaction. Throws 'Coupon not found'. */
export const holdCoupon = async (em: EntityManager, id: string): Promise<HeldCoupon> => {
  const [row] = await em.execute<HeldCoupon[]>(
    `select id, code_key as code, used, active, version, ${saysSql} as says from commerce.coupons where id = ? for update`,
    [id],
  );
  if (!row) throw new AppError('Coupon not found');
  return row;
};
