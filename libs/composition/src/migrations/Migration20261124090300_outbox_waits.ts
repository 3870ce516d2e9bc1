import { Migration } from '@mikro-orm/migrations';

/** Since when an event waits, by the database's own clock: what happened (`at`) may lie long before, in a seed or under a moved clock. */
export class Migration20261124090300_outbox_waits extends Migration {
  override name = 'Migration20261124090300_outbox_waits';

  override up(): void {
    this.addSql('alter table platform.outbox add column waits_since timestamptz not null default now()');
  }
}
