import { SavePayoutNumber } from '#commerce';
import type { Dispatcher, SystemDb } from '#platform';
import { newId, type Actor } from '#platform/kernel';

/** Who recommends the shop in the demo; everybody here is invented. `every`: of the orders that came by nobody's coupon, each so manyth. */
const affiliates = [
  {
    email: 'student2@demo.test',
    code: 'rafi24',
    about: 'রাজশাহী কলেজের এইচএসসি ২৬ ব্যাচের গ্রুপে (৩,২০০ জন) আর আমার ইউটিউব চ্যানেলে প্রস্তুতির ভিডিওর নিচে লিংক দেব।',
    coupon: { code: 'RAFI10', percent: 10 },
    number: '01300000002',
    every: 3,
    from: 0,
    clicks: 164,
  },
  {
    email: 'member6@demo.test',
    code: 'chemclub',
    about: 'আমার রসায়ন ক্লাবের পেজে সাপ্তাহিক কুইজের সঙ্গে এক্সাম ব্যাচের কথা বলব।',
    coupon: null,
    number: '01300019999',
    every: 9,
    from: 1,
    clicks: 41,
  },
] as const;
const applicant = {
  email: 'member40@demo.test',
  code: 'campus40',
  about: 'ক্যাম্পাসে ভর্তি পরীক্ষার সহায়তা দলে আছি। হলে পোস্টার লাগাব, QR কোড দিয়ে।',
};

const insertAffiliate = `
  insert into commerce.affiliates (id, user_id, code, state, about, created_at, decided_at, decided_by)
  select $1::uuid, u.id, $3, $4::text, $5, platform.now() - $6::text::interval, case when $4::text = 'approved' then platform.now() - $6::text::interval + interval '20 hours' end,
    case when $4::text = 'approved' then (select id from identity.users where email = 'admin@demo.test') end
  from identity.users u where u.email = $2::text
  on conflict do nothing returning user_id as "userId"`;

/** The orders that came by the link, each with the click that brought its buyer. */
const attributeOrders = `
  with mine as (
    select o.id, o.user_id, o.created_at from (
      select o.*, row_number() over (order by o.created_at, o.id) as n from commerce.orders o where o.coupon_id is null) o
    where o.n % $2::int = $3::int and o.affiliate_id is null and o.user_id <> (select user_id from commerce.affiliates where id = $1::uuid)),
  marked as (
    update commerce.orders o set affiliate_id = $1::uuid, affiliate_by = 'click' from mine where o.id = mine.id returning o.id)
  insert into commerce.clicks (id, affiliate_id, visitor, user_id, path, at)
  select gen_random_uuid(), $1::uuid, md5(mine.id::text) || md5('click' || mine.id::text), mine.user_id, '/courses', mine.created_at - interval '35 minutes'
  from mine where exists (select from marked)`;

/** Others looked and went; more of them lately. */
const insertClicks = `
  insert into commerce.clicks (id, affiliate_id, visitor, path, at)
  select gen_random_uuid(), $1::uuid, md5($1::uuid::text || n) || md5(n || 'visitor'), case n % 3 when 0 then '/' when 1 then '/hsc' else '/courses' end,
    platform.now() - interval '29 days' * (1 - sqrt(n::float8 / $2::int)) - make_interval(mins => n * 37 % 600)
  from generate_series(1, $2::int) as n`;

/** As the product counts it: of what was paid for each line, rounded down, approved a week after the payment. */
const insertEarned = `
  insert into commerce.commission_entries (id, affiliate_id, kind, order_id, line_id, amount_paisa, rate_bp, available_at, at)
  select gen_random_uuid(), $1::uuid, 'earned', o.id, l.id, (l.amount_paisa - l.discount_paisa) / 10, 1000, o.paid_at + interval '7 days', o.paid_at + interval '2 seconds'
  from commerce.orders o join commerce.order_lines l on l.order_id = o.id
  where o.affiliate_id = $1::uuid and o.paid_at is not null and (l.amount_paisa - l.discount_paisa) / 10 > 0
    and not exists (select from commerce.affiliate_flags f where f.order_id = o.id)
  on conflict do nothing`;

/** What is left earned is the commission on what stays paid. */
const insertClawBacks = `
  with backs as (
    select e.*, l.amount_paisa - l.discount_paisa as paid, b.amount_paisa as back, r.id as refund, r.done_at,
      coalesce(sum(b.amount_paisa) over (partition by l.id order by r.done_at, r.id), 0) - b.amount_paisa as before
    from commerce.commission_entries e join commerce.order_lines l on l.id = e.line_id join commerce.refund_lines b on b.line_id = l.id
    join commerce.refunds r on r.id = b.refund_id and r.state = 'succeeded'
    where e.affiliate_id = $1::uuid and e.kind = 'earned')
  insert into commerce.commission_entries (id, affiliate_id, kind, order_id, line_id, refund_id, amount_paisa, rate_bp, available_at, at)
  select gen_random_uuid(), affiliate_id, 'clawed-back', order_id, line_id, refund, (paid - before - back) / 10 - (paid - before) / 10, 1000, available_at,
    done_at + interval '2 seconds'
  from backs where (paid - before - back) / 10 <> (paid - before) / 10
  on conflict do nothing`;

/** The events of what was earned lately, sent and done: nobody is told again. */
const insertEvents = `
  insert into platform.outbox (id, name, data, at, published_at, done_at)
  select uuidv7(), 'CommissionEarned', jsonb_build_object('affiliateId', e.affiliate_id, 'orderId', e.order_id, 'amountPaisa', sum(e.amount_paisa)),
    e.at, e.at, e.at
  from commerce.commission_entries e
  where e.affiliate_id = $1::uuid and e.kind = 'earned' and e.at > platform.now() - interval '7 days' group by e.affiliate_id, e.order_id, e.at`;

/** What was approved a while ago has been asked for, and sent the next day. */
const insertPayout = `
  with due as (
    select sum(amount_paisa)::bigint as paisa from commerce.commission_entries
    where affiliate_id = $1::uuid and available_at < platform.now() - interval '9 days' and at < platform.now() - interval '9 days'),
  made as (
    insert into commerce.payouts (id, affiliate_id, amount_paisa, state, to_sealed, reference, created_at, decided_at, decided_by)
    select $2::uuid, $1::uuid, due.paisa, 'paid', a.payout_sealed, 'BKX7Q2M9LD', platform.now() - interval '9 days', platform.now() - interval '8 days',
      (select id from identity.users where email = 'admin@demo.test')
    from due, commerce.affiliates a where a.id = $1::uuid and due.paisa >= 50000 returning id, amount_paisa, created_at)
  insert into commerce.commission_entries (id, affiliate_id, kind, payout_id, amount_paisa, at)
  select gen_random_uuid(), $1::uuid, 'paid-out', id, -amount_paisa, created_at from made`;

/** One order looks like the affiliate's own: it waits for somebody's eye. */
const insertFlag = `
  insert into commerce.affiliate_flags (id, affiliate_id, order_id, buyer_id, reason, created_at)
  select $1::uuid, affiliate_id, id, user_id, 'same-device', paid_at + interval '2 seconds' from commerce.orders
  where affiliate_id = $2::uuid and paid_at is not null and state = 'fulfilled' order by paid_at desc limit 1
  on conflict do nothing`;

const insertCoupon = `
  insert into commerce.coupons (id, code_key, percent, cap_paisa, starts_at, affiliate_id, note)
  values ($1::uuid, $2, $3::int, 15000, platform.now() - interval '30 days', $4::uuid, 'অ্যাফিলিয়েটের নিজের কুপন') on conflict (code_key) do nothing`;

const history = async (db: SystemDb, id: string, one: (typeof affiliates)[number]): Promise<void> => {
  await db.query(attributeOrders, [id, one.every, one.from]);
  await db.query(insertClicks, [id, one.clicks]);
  if (one.coupon) await db.query(insertCoupon, [newId(), one.coupon.code, one.coupon.percent, id]);
  else await db.query(insertFlag, [newId(), id]);
  for (const statement of [insertEarned, insertClawBacks, insertEvents]) await db.query(statement, [id]);
  await db.query(insertPayout, [id, newId()]);
};

/**
 * Two who recommend the shop, with what came by their links, and one who asks to. Runs behind the orders of the demo, some of which came by
 * them. Made once, by statements: nobody is to be told today of what happened weeks ago.
 */
export const ensureAffiliates = async (db: SystemDb, dispatcher: Dispatcher): Promise<void> => {
  for (const one of affiliates) {
    const id = newId();
    const [made] = await db.query<{ userId: string }>(insertAffiliate, [id, one.email, one.code, 'approved', one.about, '33 days']);
    if (!made) continue;
    await db.query('update identity.users set affiliate = true where id = $1', [made.userId]);
    const actor: Actor = { kind: 'user', id: made.userId, permissions: [] };
    await dispatcher.command(new SavePayoutNumber(actor, one.number));
    await history(db, id, one);
  }
  await db.query(insertAffiliate, [newId(), applicant.email, applicant.code, 'applied', applicant.about, '26 hours']);
};
