import { Migration } from '@mikro-orm/migrations';

/**
 * A task for each refund that an earlier release made, as so many paisa, of what had come in another currency. It kept the currency with most
 * of them; of the rest, sums that no order of theirs asked for are looked up too. The rule `foreign-sum-refunded` of `npm run verify` finds the same.
 */
export class Migration20261128090000_foreign_refunds extends Migration {
  override name = 'Migration20261128090000_foreign_refunds';

  override up(): void {
    this.addSql(tasks);
  }
}

const tasks = `
  insert into commerce.order_tasks (id, order_id, payment_id, kind, note)
  select distinct on (p.id) gen_random_uuid(), p.order_id, p.id, 'refund-lost',
    'Given back as ' || (r.amount_paisa / 100) || '.' || lpad((r.amount_paisa % 100)::text, 2, '0') || ' BDT, but '
      || coalesce(p.gateway_id, p.tran_ref) || ' may have come in another currency: compare both at the gateway'
  from commerce.refunds r join commerce.payments p on p.id = r.payment_id join commerce.orders o on o.id = p.order_id
  where r.state <> 'failed' and p.gateway = 'sslcommerz' and (p.extra or p.hold_reason = 'rejected')
    and (p.hold_facts->>'currency' <> 'BDT' or (p.extra and p.amount_paisa <> o.total_paisa)
      or exists (select from commerce.payment_news n where n.order_id = p.order_id and n.gateway = p.gateway
        and n.verdict->'told'->>'gatewayId' = p.gateway_id and n.verdict->'told'->>'currency' <> 'BDT'))
    and not exists (select from commerce.order_tasks t where t.payment_id = p.id and t.kind = 'refund-lost')
  order by p.id, r.created_at`;
