import type { SystemDb } from '#platform';
import { newId } from '#platform/kernel';
import { rowsOf, type Rows } from './sale-rows.js';
import { salesHistory, type Buyer, type Ware } from './sales-history.js';

const digits = new Intl.NumberFormat('bn-BD');

/** Coupons to try. EID10 is what the history used; nobody has used the other one. */
const couponsSql = `insert into commerce.coupons (id, code_key, percent, amount_paisa, cap_paisa, min_paisa, starts_at, ends_at, uses_each, note)
  values ($1, 'EID10', 10, null, 20000, 0, platform.now() - interval '31 days', platform.now() + interval '60 days', 5, 'ঈদের ছাড়'),
    ($2, 'PROSTUTI50', null, 5000, null, 30000, platform.now() - interval '31 days', null, 1, 'নতুনদের জন্য')
  on conflict (code_key) do nothing`;

const coursesSql = `select kind, id as "refId", slug, title, price_paisa::int as "pricePaisa", false as printed, coalesce(access_days, 0) as days
  from catalog.courses where state = 'published' and price_paisa > 0 and seat_limit is null and access_until is null order by position, slug`;
const booksSql = `select 'book' as kind, id as "refId", slug, title, price_paisa::int as "pricePaisa", kind = 'printed' as printed, 0 as days
  from commerce.books where state = 'published' and price_paisa > 0 order by position, slug`;
const plansSql = `select id as "refId", price_paisa::int as "pricePaisa", days from practice.plans where active order by days`;
/** Members of the office's list with a number; nobody who can sign in by the demo's list, so that those begin with nothing. */
const buyersSql = `select u.id, u.name, coalesce(u.proven_phone, u.phone) as phone from identity.users u
  where u.email like 'member%@demo.test' and coalesce(u.proven_phone, u.phone) ~ '^01[3-9][0-9]{8}$'
    and not exists (select from catalog.enrolments e join catalog.courses c on c.id = e.course_id where e.user_id = u.id and c.price_paisa > 0)
  order by u.id`;

const waresOf = async (db: SystemDb): Promise<Ware[]> => {
  const [courses, books] = [await db.query<Ware>(coursesSql), await db.query<Ware>(booksSql)];
  const plans = await db.query<Pick<Ware, 'refId' | 'pricePaisa' | 'days'>>(plansSql);
  const subscriptions = plans.map((plan): Ware => {
    const title = `সেলফ প্র্যাকটিস, ${digits.format(plan.days)} দিন`;
    return { ...plan, kind: 'subscription', slug: null, title, printed: false };
  });
  return [...courses, ...books, ...subscriptions];
};

/** Only names of ours stand here: the columns are those of the rows. */
const insertSql = (table: string, row: object): string => {
  const columns = Object.keys(row).join(', ');
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
};

/** What was sold had come from the printer before: the shelf is as full as the books of the demo say. */
const stockSql = `insert into commerce.stock_changes (id, book_id, delta, stock, reason, at)
  select uuidv7(), l.ref_id, sum(l.quantity)::int, sum(l.quantity)::int, 'ছাপাখানা থেকে এসেছে', platform.now() - interval '31 days'
  from commerce.order_lines l where l.kind = 'book' and l.stock_state in ('held', 'taken') group by l.ref_id`;

const write = async (db: SystemDb, rows: Rows): Promise<void> => {
  await db.transaction(async (client) => {
    for (const [table, all] of rows) if (all.length > 0) await client.query(insertSql(table, all[0]!), [JSON.stringify(all)]);
    await client.query(stockSql);
    await client.query(`update commerce.coupons c set used = (select count(*) from commerce.coupon_uses u
      where u.coupon_id = c.id and u.state <> 'released') where c.code_key = 'EID10'`);
  });
};

/**
 * A shop that has been open for a month: coupons, and orders in every state with their payments, parcels, refunds and what was handed over,
 * each as the product itself would have left it. Made once; written by statements over whole tables, since no event of a month ago is to
 * be answered today.
 */
export const ensureCommerce = async (db: SystemDb): Promise<void> => {
  await db.query(couponsSql, [newId(), newId()]);
  const [there] = await db.query<{ orders: boolean; now: string; eid: string }>(
    `select exists (select from commerce.orders) as orders, floor(extract(epoch from platform.now()) * 1000)::text as now,
       (select id from commerce.coupons where code_key = 'EID10') as eid`,
  );
  if (!there || there.orders) return;
  const buyers = await db.query<Buyer & Record<string, unknown>>(buyersSql);
  const now = Number(there.now);
  await write(db, rowsOf(salesHistory(now, buyers, await waresOf(db)), { couponId: there.eid, now }));
};
