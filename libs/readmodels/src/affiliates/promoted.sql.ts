import type { EntityManager } from '@mikro-orm/postgresql';
import type { PromotedKind } from '#contracts/shared/affiliates';
import { pageSize } from '#contracts/shared/values';
import { all, like, paisa, rowsOf, type Part } from '../sql.js';

export interface PromotedFilter {
  readonly q?: string | undefined;
  readonly kind?: PromotedKind | undefined;
}

export interface PromotedRow {
  readonly id: string;
  readonly kind: PromotedKind;
  readonly title: string;
  readonly subtitle: string;
  readonly path: string;
  readonly pricePaisa: number;
  readonly listPricePaisa: number | null;
  readonly ownRateBp: number | null;
  readonly rateBp: number;
  readonly earnPaisa: number;
}

/** What is for sale and costs something. */
const goods = `(
  select c.id, c.kind, c.title, c.subtitle, '/courses/' || c.slug || '/checkout' as path, c.price_paisa, c.list_price_paisa,
    platform.fold(c.title || ' ' || c.subtitle) as text, case c.kind when 'course' then 1 else 2 end as turn, c.position
  from catalog.courses c where c.state = 'published' and c.price_paisa > 0
  union all
  select b.id, 'book', b.title, b.author, '/books/' || b.slug, b.price_paisa, b.list_price_paisa,
    platform.fold(b.title || ' ' || b.author), 3, b.position
  from commerce.books b where b.state = 'published' and b.price_paisa > 0)`;

const where = ({ q, kind }: PromotedFilter): Part => {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean);
  return all([
    kind ? { sql: 'g.kind = ?', values: [kind] } : null,
    ...words.map((word): Part => ({ sql: `g.text like '%' || platform.fold(?) || '%'`, values: [like(word)] })),
  ]);
};

/** A product's own rate, else the affiliate's, else the shop's. */
const rate = `coalesce(r.rate_bp, a.rate_bp, (select (s.value->>'commissionBp')::int from commerce.settings s where s.name = 'shop'), 1000)`;

/** One page of what an affiliate can recommend, with the rate of each. */
export const readPromoted = async (
  em: EntityManager,
  affiliateId: string,
  filter: PromotedFilter,
  page: number,
): Promise<{ rows: PromotedRow[]; total: number; page: number }> => {
  const part = where(filter);
  const [counted] = await rowsOf<{ total: number }>(em, `select count(*)::int as total from ${goods} g where ${part.sql}`, part.values);
  const rows = await rowsOf<PromotedRow>(
    em,
    `select g.id, g.kind, g.title, g.subtitle, g.path, ${paisa('g.price_paisa')} as "pricePaisa",
       g.list_price_paisa::float8 as "listPricePaisa", r.rate_bp as "ownRateBp", ${rate} as "rateBp",
       (g.price_paisa * ${rate} / 10000)::float8 as "earnPaisa"
     from ${goods} g join commerce.affiliates a on a.id = ?
     left join commerce.affiliate_rates r on r.affiliate_id = a.id and r.kind = g.kind and r.ref_id = g.id
     where ${part.sql} order by g.turn, g.position, g.title, g.id limit ${pageSize} offset ?`,
    [affiliateId, ...part.values, (page - 1) * pageSize],
  );
  return { rows, total: counted!.total, page };
};
