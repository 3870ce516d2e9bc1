import type { EntityManager } from '@mikro-orm/postgresql';
import {
  courseFigure,
  getPracticeSales,
  subscriptionRow,
  type CourseFigure,
  type courseFigureSorts,
  type SubscriptionRow,
} from '#contracts/http/sales';
import type { ResponseOf } from '#contracts/http/endpoint';
import { pageSql } from '#platform';
import { pageNumber, type ListPage } from '#platform/kernel';
import { all, iso, like, masked, paisa, rowsOf, within, type Part } from '../sql.js';
import { readSaleSearch } from './read-sale-search.js';
import { phoneOfBuyer } from './sale-list.sql.js';
import type { Span } from './totals.sql.js';

export type CourseSort = (typeof courseFigureSorts)[number];

const courseOrders: Readonly<Record<CourseSort, string>> = {
  '-sold': 'sold_paisa desc, f.id',
  sold: 'sold_paisa, f.id',
  '-new': 'new_in_30 desc, f.id',
  new: 'new_in_30, f.id',
  '-active': 'active desc, f.id',
  active: 'active, f.id',
  title: 'lower(f.title), f.id',
  '-title': 'lower(f.title) desc, f.id',
};

const activeNow = (n: string): string =>
  `${n}.revoked_at is null and ${n}.starts_at <= platform.now() and (${n}.ends_at is null or ${n}.ends_at > platform.now())`;

/** Sittings of a course's exams by people who have the course now: who sat, how well, and how many finished exams were handed in. */
const sittingsSql = `
  select ec.course_id, count(distinct a.user_id)::int as takers,
    avg(a.score_units::numeric / nullif(x.full_units, 0)) filter (where a.ranked) as average,
    count(distinct (a.exam_id, a.user_id)) filter (where x.state in ('closed', 'results', 'archived')) as handed_in
  from exams.exam_courses ec join exams.exams x on x.id = ec.exam_id
    join exams.attempts a on a.exam_id = x.id and a.submitted_at is not null
    join catalog.enrolments n on n.course_id = ec.course_id and n.user_id = a.user_id and ${activeNow('n')}
  group by 1`;

const figuresSql = `
  with sold as (select l.ref_id, sum(l.quantity)::int as sold, sum(l.amount_paisa - l.discount_paisa) as sold_paisa, sum(l.refunded_paisa) as refunded
      from commerce.order_lines l join commerce.orders o on o.id = l.order_id
      where o.paid_at is not null and l.kind in ('course', 'exam-batch') group by 1),
    people as (select n.course_id, count(distinct n.user_id) filter (where ${activeNow('n')})::int as active,
        count(*) filter (where n.revoked_at is null and n.starts_at > platform.now() - interval '30 days')::int as new_in_30
      from catalog.enrolments n group by 1),
    held as (select ec.course_id, count(*)::int as exams, count(*) filter (where x.state in ('closed', 'results', 'archived'))::int as over
      from exams.exam_courses ec join exams.exams x on x.id = ec.exam_id where x.state not in ('draft', 'cancelled') group by 1),
    sat as (${sittingsSql}),
    taught as (select l.course_id, count(*)::int as lessons from catalog.lessons l where l.state = 'published' group by 1),
    learnt as (select w.course_id, count(*)::int as done from catalog.lesson_progress w
        join catalog.lessons l on l.id = w.lesson_id and l.state = 'published'
        join catalog.enrolments n on n.course_id = w.course_id and n.user_id = w.user_id and ${activeNow('n')}
      where w.done_at is not null group by 1)
  select c.id, c.slug, c.title, c.kind, c.state, c.price_paisa, coalesce(sold.sold, 0) as sold, coalesce(sold.sold_paisa, 0) as sold_paisa,
    coalesce(sold.refunded, 0) as refunded, coalesce(people.active, 0) as active, coalesce(people.new_in_30, 0) as new_in_30,
    coalesce(held.exams, 0) as exams, coalesce(sat.takers, 0) as takers, sat.average,
    (coalesce(sat.handed_in, 0) + coalesce(learnt.done, 0))::numeric
      / nullif((coalesce(held.over, 0) + coalesce(taught.lessons, 0))::numeric * coalesce(people.active, 0), 0) as completion
  from catalog.courses c left join sold on sold.ref_id = c.id left join people on people.course_id = c.id
    left join held on held.course_id = c.id left join sat on sat.course_id = c.id left join taught on taught.course_id = c.id
    left join learnt on learnt.course_id = c.id`;

export const listFigures = async (
  em: EntityManager,
  q: string | undefined,
  sort: CourseSort,
  page: ListPage,
): Promise<{ rows: CourseFigure[]; total: number; page: number }> => {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 6);
  const narrow = all(
    words.map((word): Part => ({
      sql: `platform.fold(f.title || ' ' || f.slug) like '%' || platform.fold(?) || '%'`,
      values: [like(word)],
    })),
  );
  const [counted] = await rowsOf<{ total: number }>(
    em,
    `select count(*)::int as total from catalog.courses f where ${narrow.sql}`,
    narrow.values,
  );
  const rows = await rowsOf(
    em,
    `select f.id, f.slug, f.title, f.kind, f.state, ${paisa('f.price_paisa')} as "pricePaisa", f.sold, ${paisa('f.sold_paisa')} as "soldPaisa",
       ${paisa('f.refunded')} as "refundedPaisa", f.active, f.new_in_30 as "newIn30", f.exams, f.takers,
       round(f.average, 4)::float8 as "examAverage", round(f.completion, 4)::float8 as completion
     from (${figuresSql}) f where ${narrow.sql} order by ${courseOrders[sort]}${pageSql(page)}`,
    narrow.values,
  );
  return { rows: rows.map((row) => courseFigure.parse(row)), total: counted?.total ?? 0, page: pageNumber(page) };
};

const subscribed = 's.ended_at is null and s.starts_at <= platform.now() and s.ends_at > platform.now()';

/** Sold by the day that the order was paid; given back by the day that the money went. */
const plansSql = `
  select p.days, coalesce(sold.sold, 0) as sold, ${paisa('sold.paid')} as "paidPaisa", (
      select count(*)::int from practice.subscriptions s join commerce.order_lines l on l.id = s.line_id where l.ref_id = p.id and ${subscribed})
      as active
  from practice.plans p left join (
    select l.ref_id, count(*)::int as sold, sum(l.amount_paisa - l.discount_paisa) as paid
    from commerce.order_lines l join commerce.orders o on o.id = l.order_id where l.kind = 'subscription' and ${within('o.paid_at')} group by 1
  ) sold on sold.ref_id = p.id order by p.days`;

const practiceSql = `
  select (select count(distinct s.user_id)::int from practice.subscriptions s where ${subscribed}) as "activePeople", (
    select ${paisa('sum(rl.amount_paisa)')} from commerce.refunds r join commerce.refund_lines rl on rl.refund_id = r.id
      join commerce.order_lines l on l.id = rl.line_id
    where l.kind = 'subscription' and r.state = 'succeeded' and ${within('r.done_at')}) as "refundedPaisa"`;

export const readPractice = async (em: EntityManager, { from, to }: Span): Promise<ResponseOf<typeof getPracticeSales>> => {
  const plans = getPracticeSales.response.shape.plans.parse(await rowsOf(em, plansSql, [from, to]));
  const [rest] = await rowsOf<Record<string, unknown>>(em, practiceSql, [from, to]);
  const sum = (name: 'sold' | 'paidPaisa'): number => plans.reduce((sofar, plan) => sofar + plan[name], 0);
  return getPracticeSales.response.parse({ from, to, sold: sum('sold'), paidPaisa: sum('paidPaisa'), ...rest, plans });
};

const states = {
  active: subscribed,
  over: 's.ended_at is null and s.ends_at <= platform.now()',
  ended: 's.ended_at is not null',
} as const;

const subscriber = (q: string | undefined): Part | null => {
  const search = readSaleSearch(q);
  if (!search) return null;
  if (search.kind === 'digits')
    return {
      sql: `u.phone_digits like '%' || ? || '%' or platform.digits(o.number) like '%' || ? || '%'`,
      values: [search.digits, search.digits],
    };
  return all(search.words.map((word) => ({ sql: `u.search_text like '%' || platform.fold(?) || '%'`, values: [like(word)] })));
};

export const listSubscribed = async (
  em: EntityManager,
  { q, state }: { readonly q?: string | undefined; readonly state?: keyof typeof states | undefined },
  page: ListPage,
): Promise<{ rows: SubscriptionRow[]; total: number; page: number }> => {
  const narrow = all([subscriber(q), state ? { sql: states[state], values: [] } : null]);
  const from = `from practice.subscriptions s left join commerce.orders o on o.id = s.order_id
    left join commerce.order_lines l on l.id = s.line_id left join practice.plans p on p.id = l.ref_id
    left join identity.users u on u.id = s.user_id where ${narrow.sql}`;
  const [counted] = await rowsOf<{ total: number }>(em, `select count(*)::int as total ${from}`, narrow.values);
  const rows = await rowsOf(
    em,
    `select s.id, coalesce(u.name, '') as buyer, ${masked(phoneOfBuyer)} as phone, o.id as "orderId", o.number,
       coalesce(p.days, extract(day from s.ends_at - s.starts_at)::int) as days, ${paisa('l.amount_paisa - l.discount_paisa')} as "paidPaisa",
       ${iso('s.starts_at')} as "startsAt", ${iso('s.ends_at')} as "endsAt", ${iso('s.ended_at')} as "endedAt", ${subscribed} as active
     ${from} order by s.starts_at desc, s.id desc${pageSql(page)}`,
    narrow.values,
  );
  return { rows: rows.map((row) => subscriptionRow.parse(row)), total: counted?.total ?? 0, page: pageNumber(page) };
};
