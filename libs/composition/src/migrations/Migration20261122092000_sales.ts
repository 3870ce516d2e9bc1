import { Migration } from '@mikro-orm/migrations';

/** An order's events, found by the order: its page tells what became of each. */
export class Migration20261122092000_sales extends Migration {
  override name = 'Migration20261122092000_sales';

  override up(): void {
    this.addSql(`create index outbox_order_ix on platform.outbox ((data ->> 'orderId'))
      where name in ('PaymentSucceeded', 'PaymentFailed', 'LineFulfilled', 'OrderRefunded', 'CommissionEarned')`);
  }
}
