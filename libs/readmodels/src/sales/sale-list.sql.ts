import type { EntityManager } from '@mikro-orm/postgresql';
import { saleRow, type SaleRow, type saleSorts } from '#contracts/http/sales';
import { pageSize } from '#contracts/shared/values';
import { all, idList, iso, like, masked, paisa, rowsOf, within, type Part } from '../sql.js';
import { readSaleSearch } from './read-sale-search.js';

/** What narrows the list of orders. Days are YYYY-MM-DD in Asia/Dhaka, both included. */
export interface SaleFilter {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly gateway?: string | undefined;
  readonly kind?: string | undefined;
  readonly product?: string | undefined;
  readonly only?: 'held' | 'tasks' | 'not-open' | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** One person's orders alone. */
  readonly buyer?: string | undefined;
}
export type SaleSort = (typeof saleSorts)[number];

/** Each ends in the id, so that a page holds the same orders however often it is asked for. */
const orders: Readonly<Record<SaleSort, string>> = {
  created: 'o.created_at, o.id',
  '-created': 'o.created_at desc, o.id desc',
  total: 'o.total_paisa, o.id',
  '-total': 'o.total_paisa desc, o.id desc',
  paid: 'o.paid_at nulls first, o.id',
  '-paid': 'o.paid_at desc nulls last, o.id desc',
};

/** Money is there for two minutes, and something that was bought is neither handed over nor given back. */
export const notOpen = `o.state = 'paid' and o.paid_at < platform.now() - interval '2 minutes' and exists (
  select from commerce.order_lines l where l.order_id = o.id and l.fulfilled_at is null and l.refunded_at is null)`;
const openTask = (more = ''): string => `exists (select from commerce.order_tasks t where t.order_id = o.id and t.state = 'open'${more})`;
const held = `exists (select from commerce.payments p where p.order_id = o.id and p.state = 'on_hold')`;

/** Why an order wants somebody's eye: what is worst comes first. */
export const markOf = `case when ${held} then 'on-hold'
  when ${openTask(` and t.kind = 'paid-no-stock'`)} then 'no-stock'
  when ${openTask(` and t.kind = 'seats-taken'`)} then 'seats-taken'
  when ${notOpen} then 'not-open'
  when ${openTask()} then 'task' end`;

/** The gateway that brought the money, else that of the last try. */
export const gatewayOf = `(select p.gateway from commerce.payments p where p.order_id = o.id
  order by (p.state in ('succeeded', 'refunded')) desc, p.created_at desc, p.id desc limit 1)`;

export const phoneOfBuyer = 'coalesce(u.proven_phone, u.phone)';

/** Any four digits of a number; of a gateway's long ids only the end, since any four stand somewhere in them. */
const byDigits = (digits: string): Part => {
  const id = digits.length >= 6 ? `%${digits}%` : `%${digits}`;
  return {
    sql: `o.id in (
      select s.id from commerce.orders s where s.user_id in (select u.id from identity.users u where u.phone_digits like '%' || ? || '%')
      union select c.order_id from commerce.parcels c where platform.digits(c.phone) like '%' || ? || '%'
      union select s.id from commerce.orders s where platform.digits(s.number) like '%' || ? || '%'
      union select p.order_id from commerce.payments p where p.gateway_id like ? or p.bank_ref like ? or p.tran_ref = ?)`,
    values: [digits, digits, digits, id, id, digits],
  };
};

const byName = (words: readonly string[]): Part => ({
  sql: `o.user_id in (select u.id from identity.users u where ${words.map(() => `u.search_text like '%' || platform.fold(?) || '%'`).join(' and ')})`,
  values: words.map(like),
});

const byWords = (words: readonly string[], code: string | null): Part => {
  const name = byName(words);
  if (code === null) return name;
  return {
    sql: `${name.sql} or replace(o.number, '-', '') like '%' || ? || '%' or o.id in (
      select p.order_id from commerce.payments p where upper(p.gateway_id) = ? or upper(p.bank_ref) = ? or upper(p.tran_ref) = ?)`,
    values: [...name.values, code, code, code, code],
  };
};

const searchPart = (typed: string | undefined): Part | null => {
  const search = readSaleSearch(typed);
  if (!search) return null;
  return search.kind === 'digits' ? byDigits(search.digits) : byWords(search.words, search.code);
};

const onlyParts = { held, tasks: openTask(), 'not-open': notOpen } as const;

const where = ({ q, state, gateway, kind, product, only, from, to, buyer }: SaleFilter): Part =>
  all([
    searchPart(q),
    state ? { sql: 'o.state = ?', values: [state] } : null,
    gateway ? { sql: 'exists (select from commerce.payments p where p.order_id = o.id and p.gateway = ?)', values: [gateway] } : null,
    kind ? { sql: 'o.kind = ?', values: [kind] } : null,
    product
      ? { sql: 'exists (select from commerce.order_lines l where l.order_id = o.id and l.ref_id = ?::uuid)', values: [product] }
      : null,
    only ? { sql: onlyParts[only], values: [] } : null,
    buyer ? { sql: 'o.user_id = ?::uuid', values: [buyer] } : null,
    { sql: within('o.created_at'), values: [from ?? '2000-01-01', to ?? '9999-01-01'] },
  ]);

/** Orders of these ids in their order. */
export const readSales = async (em: EntityManager, ids: readonly string[]): Promise<SaleRow[]> => {
  const rows = await rowsOf(
    em,
    `select o.id, o.number, o.kind, o.state, ${markOf} as mark, coalesce(u.name, '') as buyer, ${masked(phoneOfBuyer)} as phone,
       array(select l.title from commerce.order_lines l where l.order_id = o.id order by l.position) as titles,
       ${paisa('o.total_paisa')} as "totalPaisa", ${paisa('o.paid_paisa')} as "paidPaisa", ${paisa('o.refunded_paisa')} as "refundedPaisa",
       ${gatewayOf} as gateway, ${iso('o.created_at')} as "createdAt", ${iso('o.paid_at')} as "paidAt"
     from unnest(?::uuid[]) with ordinality as d(id, n) join commerce.orders o on o.id = d.id
       left join identity.users u on u.id = o.user_id order by d.n`,
    [idList(ids)],
  );
  return rows.map((row) => saleRow.parse(row));
};

/** One page of the list, and how many there are in all. */
export const listSales = async (
  em: EntityManager,
  filter: SaleFilter,
  sort: SaleSort,
  page: number,
): Promise<{ rows: SaleRow[]; total: number; page: number }> => {
  const { sql, values } = where(filter);
  const [counted] = await rowsOf<{ total: number }>(em, `select count(*)::int as total from commerce.orders o where ${sql}`, values);
  const total = counted?.total ?? 0;
  const found = await rowsOf<{ id: string }>(
    em,
    `select o.id from commerce.orders o where ${sql} order by ${orders[sort]} limit ? offset ?`,
    [...values, pageSize, (page - 1) * pageSize],
  );
  return {
    rows: await readSales(
      em,
      found.map(({ id }) => id),
    ),
    total,
    page,
  };
};

/** The ids of all of them, in order: what a file of the list is made from. */
export const listSaleIds = async (em: EntityManager, filter: SaleFilter, sort: SaleSort): Promise<string[]> => {
  const { sql, values } = where(filter);
  const rows = await rowsOf<{ id: string }>(em, `select o.id from commerce.orders o where ${sql} order by ${orders[sort]}`, values);
  return rows.map(({ id }) => id);
};
