import { Migration } from '@mikro-orm/migrations';

/** When somebody last had the gateways asked about an order. */
export class Migration20261128120100_orders_looked_at extends Migration {
  override name = 'Migration20261128120100_orders_looked_at';

  override up(): void {
    this.addSql('alter table commerce.orders add column looked_at timestamptz(6) null');
  }
}
