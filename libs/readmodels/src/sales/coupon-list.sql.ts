import type { EntityManager } from '@mikro-orm/postgresql';
import { couponRow, listCouponUses, type CouponRow, type couponSorts, type CouponState } from '#contracts/http/coupons';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSize } from '#contracts/shared/values';
import { pageSql } from '#platform';
import { pageNumber, type ListPage } from '#platform/kernel';
import { all, iso, like, paisa, rowsOf, type Part } from '../sql.js';

export interface CouponFilter {
  readonly q?: string | undefined;
  readonly state?: CouponState | undefined;
}
export type CouponSort = (typeof couponSorts)[number];

const orders: Readonly<Record<CouponSort, string>> = {
  created: 'c.created_at, c.id',
  '-created': 'c.created_at desc, c.id desc',
  code: 'c.code_key, c.id',
  '-code': 'c.code_key desc, c.id desc',
  used: 'c.used, c.id',
  '-used': 'c.used desc, c.id desc',
};

const stateOf = `case when not c.active then 'off' when c.starts_at > platform.now() then 'not-yet'
  when c.ends_at is not null and c.ends_at <= platform.now() then 'over'
  when c.max_uses is not null and c.used >= c.max_uses then 'used-up' else 'on' end`;

const columns = `c.id, c.code_key as code, ${stateOf} as state, c.percent,
  c.amount_paisa::float8 as "amountPaisa", c.cap_paisa::float8 as "capPaisa", ${paisa('c.min_paisa')} as "minPaisa",
  coalesce(c.scope -> 'kinds', '[]') as kinds, coalesce(c.scope -> 'refIds', '[]') as "refIds",
  ${iso('c.starts_at')} as "startsAt", ${iso('c.ends_at')} as "endsAt", c.max_uses as "maxUses", c.used, c.uses_each as "usesEach", c.active,
  (select u.name from commerce.affiliates a join identity.users u on u.id = a.user_id where a.id = c.affiliate_id) as affiliate,
  nullif(c.note, '') as note, c.version, ${iso('c.created_at')} as "createdAt",
  (select ${paisa('sum(o.discount_paisa)')} from commerce.orders o where o.coupon_id = c.id and o.paid_at is not null) as "givenPaisa"`;

const where = ({ q, state }: CouponFilter): Part => {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 6);
  return all([
    ...words.map((word): Part => ({
      sql: `platform.fold(c.code_key || ' ' || coalesce(c.note, '')) like '%' || platform.fold(?) || '%'`,
      values: [like(word)],
    })),
    state ? { sql: `${stateOf} = ?`, values: [state] } : null,
  ]);
};

export const listCouponRows = async (
  em: EntityManager,
  filter: CouponFilter,
  sort: CouponSort,
  page: ListPage,
): Promise<{ rows: CouponRow[]; total: number; page: number }> => {
  const { sql, values } = where(filter);
  const [counted] = await rowsOf<{ total: number }>(em, `select count(*)::int as total from commerce.coupons c where ${sql}`, values);
  const rows = await rowsOf(em, `select ${columns} from commerce.coupons c where ${sql} order by ${orders[sort]}${pageSql(page)}`, values);
  return { rows: rows.map((row) => couponRow.parse(row)), total: counted?.total ?? 0, page: pageNumber(page) };
};

/** null where there is none. */
export const readCoupon = async (em: EntityManager, id: string): Promise<CouponRow | null> => {
  const [row] = await rowsOf(em, `select ${columns} from commerce.coupons c where c.id = ?`, [id]);
  return row ? couponRow.parse(row) : null;
};

export const readCouponUses = async (em: EntityManager, id: string, page: number): Promise<ResponseOf<typeof listCouponUses>> => {
  const [counted] = await rowsOf<{ total: number }>(em, 'select count(*)::int as total from commerce.coupon_uses where coupon_id = ?', [
    id,
  ]);
  const rows = await rowsOf(
    em,
    `select s.id, s.order_id as "orderId", o.number, coalesce(u.name, '') as buyer, s.state, o.state as "orderState",
       ${paisa('o.discount_paisa')} as "discountPaisa", ${paisa('o.total_paisa')} as "totalPaisa", ${iso('s.at')} as at
     from commerce.coupon_uses s join commerce.orders o on o.id = s.order_id left join identity.users u on u.id = s.user_id
     where s.coupon_id = ? order by s.at desc, s.id desc limit ? offset ?`,
    [id, pageSize, (page - 1) * pageSize],
  );
  return listCouponUses.response.parse({ rows, total: counted?.total ?? 0, page });
};
