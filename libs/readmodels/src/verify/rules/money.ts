import { ago, type Invariant } from '../invariant.js';

/** Money that an order got. What staff refused while it was held never was one's, also after it went back. */
const came = `p.state in ('succeeded', 'refunded') and p.hold_reason is distinct from 'rejected'`;
/** The sum of an order's payments, but for what was paid once more. */
const paidOf = `coalesce((select sum(p.amount_paisa) from commerce.payments p where p.order_id = o.id and not p.extra and ${came}), 0)`;
const refundedOf = `coalesce((select sum(r.amount_paisa) from commerce.refunds r join commerce.payments p on p.id = r.payment_id
  where r.order_id = o.id and r.state = 'succeeded' and not p.extra and p.hold_reason is distinct from 'rejected'), 0)`;

/** Orders, payments and refunds: to the paisa. */
export const money: readonly Invariant[] = [
  {
    name: 'order-sums',
    says: 'An order whose total is not its lines less the discount plus delivery',
    sql: `select o.number as id from commerce.orders o left join lateral (
        select sum(l.amount_paisa) as amount, sum(l.discount_paisa) as discount from commerce.order_lines l where l.order_id = o.id) l on true
      where o.subtotal_paisa <> coalesce(l.amount, 0) or o.discount_paisa <> coalesce(l.discount, 0)
        or o.total_paisa <> o.subtotal_paisa - o.discount_paisa + o.delivery_paisa`,
  },
  {
    name: 'line-sums',
    says: 'A line whose amount is not its price times its number, or whose discount is larger than its amount',
    sql: `select l.id::text from commerce.order_lines l
      where l.amount_paisa <> l.unit_paisa * l.quantity or l.discount_paisa not between 0 and l.amount_paisa`,
  },
  {
    name: 'paid-unlike-payments',
    says: 'An order whose paid sum is not that of its payments',
    sql: `select o.number as id from commerce.orders o where o.paid_paisa <> ${paidOf}`,
  },
  {
    name: 'refunded-unlike-refunds',
    says: 'An order whose refunded sum is not that of its refunds',
    sql: `select o.number as id from commerce.orders o where o.refunded_paisa <> ${refundedOf}`,
  },
  {
    name: 'line-unlike-refunds',
    says: 'A line whose refunded sum is not that of the refunds which name it',
    sql: `select l.id::text from commerce.order_lines l where l.refunded_paisa <> coalesce((
        select sum(b.amount_paisa) from commerce.refund_lines b join commerce.refunds r on r.id = b.refund_id
        where b.line_id = l.id and r.state = 'succeeded'), 0)`,
  },
  {
    name: 'refund-above-payment',
    says: 'A payment of which more went back, or is on its way back, than came',
    sql: `select p.id::text from commerce.payments p join commerce.refunds r on r.payment_id = p.id and r.state <> 'failed'
      group by p.id having sum(r.amount_paisa) > p.amount_paisa`,
  },
  {
    name: 'succeeded-without-paid-order',
    says: 'Money that came, and an order that does not know it',
    sql: `select p.id::text from commerce.payments p join commerce.orders o on o.id = p.order_id
      where p.state = 'succeeded' and o.state not in ('paid', 'fulfilled', 'refunded')`,
  },
  {
    name: 'paid-without-payment',
    says: 'An order that counts as paid without any payment',
    sql: `select o.number as id from commerce.orders o where o.state in ('paid', 'fulfilled', 'refunded')
      and not exists (select from commerce.payments p where p.order_id = o.id and ${came})`,
  },
  {
    name: 'gateway-id-twice',
    says: "A gateway's money that pays two orders",
    sql: `select p.gateway || ' ' || p.gateway_id as id from commerce.payments p where p.gateway_id is not null
      group by p.gateway, p.gateway_id having count(*) > 1`,
  },
  {
    name: 'two-live-payments',
    says: 'An order with two payments that both still take money',
    sql: `select p.order_id::text as id from commerce.payments p where p.state in ('initiated', 'pending', 'executing')
      group by p.order_id having count(*) > 1`,
  },
  {
    name: 'payment-forgotten',
    says: 'A live payment that nobody will ask about any more',
    sql: `select p.id::text from commerce.payments p where p.state in ('initiated', 'pending', 'executing')
      and p.created_at < ${ago('2 hours')} and (p.next_check_at is null or p.next_check_at < ${ago('30 minutes')})`,
  },
  {
    name: 'held-without-task',
    says: 'A payment on hold that nobody has decided about and no open task tells of',
    sql: `select p.id::text from commerce.payments p where p.state = 'on_hold' and p.hold_reason is distinct from 'rejected' and not exists (
      select from commerce.order_tasks t where t.order_id = p.order_id and t.kind = 'on-hold' and t.state = 'open')`,
  },
  {
    name: 'extra-money-kept',
    says: 'Money that was paid once more, and is neither on its way back nor an open task',
    sql: `select p.id::text from commerce.payments p where p.extra and p.state = 'succeeded' and p.settled_at < ${ago('10 minutes')}
      and not exists (select from commerce.refunds r where r.payment_id = p.id and r.state <> 'failed')
      and not exists (select from commerce.order_tasks t where t.order_id = p.order_id and t.state = 'open')`,
  },
  {
    name: 'foreign-sum-refunded',
    says: 'So many paisa went back, or are on their way, for money that came in another currency, and no task tells of it',
    sql: `select r.id::text from commerce.refunds r join commerce.payments p on p.id = r.payment_id
      where r.state <> 'failed' and (p.extra or p.hold_reason = 'rejected')
        and (p.hold_facts->>'currency' <> 'BDT' or exists (select from commerce.payment_news n where n.order_id = p.order_id
          and n.gateway = p.gateway and n.verdict->'told'->>'gatewayId' = p.gateway_id and n.verdict->'told'->>'currency' <> 'BDT'))
        and not exists (select from commerce.order_tasks t where t.payment_id = p.id and t.kind = 'refund-lost')`,
  },
  {
    name: 'refund-stuck',
    says: 'A refund that is under way for a day and that nobody will ask about',
    sql: `select r.id::text from commerce.refunds r where r.state in ('requested', 'processing') and r.created_at < ${ago('1 day')}
      and (r.next_check_at is null or r.next_check_at < ${ago('6 hours')})`,
  },
  {
    name: 'refunded-order-not-whole',
    says: 'An order that counts as refunded while money of it is still here',
    sql: `select o.number as id from commerce.orders o where o.state = 'refunded' and o.refunded_paisa < o.paid_paisa`,
  },
  {
    name: 'order-not-expired',
    says: 'An unpaid order that should have been given up an hour ago',
    sql: `select o.number as id from commerce.orders o where o.state in ('pending', 'failed') and o.expires_at < ${ago('1 hour')}
      and not exists (select from commerce.payments p where p.order_id = o.id and p.state in ('initiated', 'pending', 'executing', 'on_hold'))`,
  },
  {
    name: 'hold-outlived',
    says: 'An unpaid order that still keeps a coupon or copies half an hour after their time',
    sql: `select o.number as id from commerce.orders o where o.state in ('pending', 'failed') and o.held_until < ${ago('30 minutes')}
      and not exists (select from commerce.payments p where p.order_id = o.id and p.state = 'on_hold')`,
  },
  {
    name: 'coupon-unlike-uses',
    says: 'A coupon whose count is not that of the orders which hold or used it, or is above its limit',
    sql: `select c.code_key as id from commerce.coupons c where c.used <> (
        select count(*) from commerce.coupon_uses u where u.coupon_id = c.id and u.state in ('held', 'used'))
      or c.used > c.max_uses`,
  },
  {
    name: 'coupon-held-by-closed-order',
    says: 'A use of a coupon that an order which was given up still holds, or that an unpaid order used',
    sql: `select u.id::text from commerce.coupon_uses u join commerce.orders o on o.id = u.order_id
      where (u.state = 'held' and o.state in ('cancelled', 'expired')) or (u.state = 'used' and o.paid_at is null)`,
  },
  {
    name: 'buyer-unknown',
    says: 'An order of somebody who never had an account',
    sql: `select o.number as id from commerce.orders o where not exists (select from identity.users u where u.id = o.user_id)`,
  },
];
