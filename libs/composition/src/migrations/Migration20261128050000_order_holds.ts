import { Migration } from '@mikro-orm/migrations';

/**
 * Until when an order that somebody pays keeps its coupon and copies. Orders of the release before hold them from the start, with null here,
 * and give them back when they end.
 */
export class Migration20261128050000_order_holds extends Migration {
  override name = 'Migration20261128050000_order_holds';

  override up(): void {
    this.addSql(`alter table commerce.orders add column held_until timestamptz(6) null`);
    this.addSql(`create index orders_held_ix on commerce.orders (held_until) where held_until is not null`);
  }
}
