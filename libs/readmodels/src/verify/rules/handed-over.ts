import { ago, type Invariant } from '../invariant.js';

const shut = `'pending', 'failed', 'cancelled', 'expired'`;

/** What was bought and what was given for it. */
export const handedOver: readonly Invariant[] = [
  {
    name: 'paid-not-fulfilled',
    says: 'An order that was paid ten minutes ago, with a line that was not handed over',
    sql: `select o.number as id from commerce.orders o where o.state = 'paid' and o.paid_at < ${ago('10 minutes')} and exists (
      select from commerce.order_lines l where l.order_id = o.id and l.fulfilled_at is null and l.refunded_at is null)`,
  },
  {
    name: 'all-lines-done-not-fulfilled',
    says: 'An order whose lines are all handed over, and that does not say so',
    sql: `select o.number as id from commerce.orders o where o.state = 'paid' and o.paid_at < ${ago('10 minutes')} and not exists (
      select from commerce.order_lines l where l.order_id = o.id and l.fulfilled_at is null and l.refunded_at is null)`,
  },
  {
    name: 'fulfilled-with-open-line',
    says: 'An order that counts as handed over with a line that is not',
    sql: `select o.number as id from commerce.orders o where o.state = 'fulfilled' and exists (
      select from commerce.order_lines l where l.order_id = o.id and l.fulfilled_at is null and l.refunded_at is null)`,
  },
  {
    name: 'granted-without-enrolment',
    says: 'A line that says it opened a course, and no enrolment came of it',
    sql: `select l.id::text from commerce.order_lines l where l.kind in ('course', 'exam-batch') and l.outcome = 'granted'
      and not exists (select from catalog.enrolments n where n.line_id = l.id)`,
  },
  {
    name: 'enrolment-without-source',
    says: 'Access that says it was bought, without a paid line behind it',
    sql: `select n.id::text from catalog.enrolments n left join commerce.order_lines l on l.id = n.line_id
        left join commerce.orders o on o.id = l.order_id
      where n.source = 'order' and n.revoked_at is null
        and (o.id is null or o.state in (${shut}) or o.user_id <> n.user_id or l.ref_id <> n.course_id)`,
  },
  {
    name: 'two-active-enrolments',
    says: 'Somebody who has the same course twice',
    sql: `select n.user_id::text || ' ' || n.course_id as id from catalog.enrolments n where n.revoked_at is null
      group by n.user_id, n.course_id having count(*) > 1`,
  },
  {
    name: 'refunded-line-still-open',
    says: 'A course that is still open by a line whose money went back',
    sql: `select l.id::text from commerce.order_lines l join catalog.enrolments n on n.line_id = l.id and n.revoked_at is null
      where l.refunded_at < ${ago('2 minutes')}`,
  },
  {
    name: 'subscription-without-line',
    says: 'Self practice without a paid line behind it',
    sql: `select s.id::text from practice.subscriptions s left join commerce.order_lines l on l.id = s.line_id
        left join commerce.orders o on o.id = l.order_id
      where s.ended_at is null and (o.id is null or o.state in (${shut}) or l.kind <> 'subscription' or o.user_id <> s.user_id)`,
  },
  {
    name: 'refunded-subscription-still-open',
    says: 'Self practice that goes on by a line whose money went back',
    sql: `select s.id::text from practice.subscriptions s join commerce.order_lines l on l.id = s.line_id
      where s.ended_at is null and s.ends_at > platform.now() and l.refunded_at < ${ago('2 minutes')}`,
  },
  {
    name: 'parcel-without-paid-order',
    says: 'A parcel on its way for an order that is not paid',
    sql: `select o.number as id from commerce.parcels c left join commerce.orders o on o.id = c.order_id
      where c.state <> 'waiting' and (o.id is null or o.paid_at is null)`,
  },
  {
    name: 'parcel-left-waiting',
    says: 'A parcel that still waits for money which came ten minutes ago',
    sql: `select o.number as id from commerce.parcels c join commerce.orders o on o.id = c.order_id
      where c.state = 'waiting' and o.state in ('paid', 'fulfilled') and o.paid_at < ${ago('10 minutes')} and exists (
        select from commerce.order_lines l where l.order_id = o.id and l.stock_state = 'taken' and l.refunded_at is null)`,
  },
  {
    name: 'stock-negative',
    says: 'A book of which more was sold than there was',
    sql: `select b.slug as id from commerce.books b where b.stock < 0`,
  },
  {
    name: 'stock-unlike-ledger',
    says: 'A book of which other copies are left than staff put there (`stock_changes`) less those that orders hold or have taken',
    sql: `select b.slug as id from commerce.books b
      where b.stock <> coalesce((select sum(c.delta) from commerce.stock_changes c where c.book_id = b.id), 0) - coalesce((
        select sum(l.quantity) from commerce.order_lines l
        where l.kind = 'book' and l.ref_id = b.id and l.stock_state in ('held', 'taken')), 0)`,
  },
  {
    name: 'stock-held-by-closed-order',
    says: 'Copies that an order which was given up still holds, or that a paid one never took',
    sql: `select l.id::text from commerce.order_lines l join commerce.orders o on o.id = l.order_id
      where l.stock_state = 'held' and o.state not in ('pending', 'failed')`,
  },
  {
    name: 'commission-on-refunded-order',
    says: 'Commission that stayed on an order whose whole money went back',
    sql: `select o.number as id from commerce.orders o join commerce.commission_entries e on e.order_id = o.id
      where o.state = 'refunded' and coalesce(o.closed_at, o.paid_at) < ${ago('2 minutes')}
      group by o.number having sum(e.amount_paisa) <> 0`,
  },
  {
    name: 'commission-on-unpaid-order',
    says: 'Commission on an order that was never paid, or that nobody recommended',
    sql: `select e.id::text from commerce.commission_entries e left join commerce.orders o on o.id = e.order_id
      where e.kind = 'earned' and (o.id is null or o.paid_at is null or o.affiliate_id is distinct from e.affiliate_id)`,
  },
  {
    name: 'commission-on-oneself',
    says: 'Commission on an own order',
    sql: `select e.id::text from commerce.commission_entries e join commerce.affiliates a on a.id = e.affiliate_id
      join commerce.orders o on o.id = e.order_id where e.kind = 'earned' and o.user_id = a.user_id`,
  },
  {
    name: 'commission-above-line',
    says: 'A line of which more commission was taken back than it earned',
    sql: `select e.line_id::text as id from commerce.commission_entries e where e.line_id is not null
      group by e.line_id having sum(e.amount_paisa) < 0`,
  },
  {
    name: 'commission-unlike-rate',
    says: 'Commission that is not its rate of what was paid for the line',
    sql: `select e.id::text from commerce.commission_entries e join commerce.order_lines l on l.id = e.line_id
      where e.kind = 'earned' and e.amount_paisa <> (l.amount_paisa - l.discount_paisa) * e.rate_bp / 10000`,
  },
  {
    name: 'affiliate-mark-off',
    says: 'An account that counts as recommending us although it was not approved ten minutes ago, or the other way round',
    sql: `select u.id::text from identity.users u left join commerce.affiliates a on a.user_id = u.id
      where u.state <> 'deleted' and u.affiliate <> (coalesce(a.state, '') = 'approved')
        and coalesce(a.decided_at, a.created_at, u.created_at) < ${ago('10 minutes')}`,
  },
  {
    name: 'payout-unlike-ledger',
    says: 'A payout that the ledger does not know, or knows with another sum',
    sql: `select p.id::text from commerce.payouts p where p.amount_paisa <> -coalesce((
        select sum(e.amount_paisa) from commerce.commission_entries e where e.payout_id = p.id and e.kind = 'paid-out'), 0)
      or (p.state = 'rejected') <> exists (
        select from commerce.commission_entries e where e.payout_id = p.id and e.kind = 'returned' and e.amount_paisa = p.amount_paisa)`,
  },
];
