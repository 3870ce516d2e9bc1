import { newId } from '#platform/kernel';
import type { World } from './world.js';

/** A book on sale, with so many copies. */
export const addBook = async (
  world: World,
  { pricePaisa, stock }: { readonly pricePaisa: number; readonly stock: number },
): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into commerce.books (id, slug, title, author, language, cover, kind, price_paisa, stock, state)
     values ($1, $2, 'Book', 'Author', 'bn', '{"subject":"Physics","formula":"F = ma","ground":"kali"}', 'printed', $3, $4, 'published')`,
    [id, `book-${id.slice(-8)}`, pricePaisa, stock],
  );
  if (stock > 0)
    await world.sql(`insert into commerce.stock_changes (id, book_id, delta, stock, reason) values ($1, $2, $3, $3, 'Printed')`, [
      newId(),
      id,
      stock,
    ]);
  return id;
};

export interface CouponDraft {
  readonly percent?: number;
  readonly amountPaisa?: number;
  readonly capPaisa?: number;
  readonly minPaisa?: number;
  readonly scope?: object;
  /** Intervals from now. */
  readonly startsAt?: string;
  readonly endsAt?: string;
  readonly maxUses?: number;
  readonly used?: number;
  readonly usesEach?: number;
  readonly active?: boolean;
}

/** A coupon by a code of its own. */
export const addCoupon = async (world: World, draft: CouponDraft): Promise<{ id: string; code: string }> => {
  const id = newId();
  const code = `T${id.slice(-10).toUpperCase()}`;
  await world.sql(
    `insert into commerce.coupons (id, code_key, percent, amount_paisa, cap_paisa, min_paisa, scope, starts_at, ends_at, max_uses, used, uses_each, active)
     values ($1, $2, $3, $4, $5, $6, $7, platform.now() + $8::interval, platform.now() + $9::interval, $10, $11, $12, $13)`,
    [
      id,
      code,
      draft.percent ?? null,
      draft.amountPaisa ?? null,
      draft.capPaisa ?? null,
      draft.minPaisa ?? 0,
      JSON.stringify(draft.scope ?? {}),
      draft.startsAt ?? '-1 minute',
      draft.endsAt ?? null,
      draft.maxUses ?? null,
      draft.used ?? 0,
      draft.usesEach ?? null,
      draft.active ?? true,
    ],
  );
  return { id, code };
};
