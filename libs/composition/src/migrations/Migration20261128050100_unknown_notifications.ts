import { Migration } from '@mikro-orm/migrations';

/** Messages about payments that nobody here began are counted by day; those that are kept are looked for by their age. */
export class Migration20261128050100_unknown_notifications extends Migration {
  override name = 'Migration20261128050100_unknown_notifications';

  override up(): void {
    this.addSql(
      `create table commerce.unknown_notifications (gateway text not null, day date not null, total int not null, primary key (gateway, day))`,
    );
    this.addSql(
      `create index payment_news_unknown_ix on commerce.payment_news (received_at) where payment_id is null and outcome = 'unknown-payment'`,
    );
  }
}
