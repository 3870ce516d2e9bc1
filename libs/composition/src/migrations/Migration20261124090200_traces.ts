import { Migration } from '@mikro-orm/migrations';

/** The span an event was added in, so that a trace goes on behind the outbox. Empty while nothing is traced. */
export class Migration20261124090200_traces extends Migration {
  override name = 'Migration20261124090200_traces';

  override up(): void {
    this.addSql('alter table platform.outbox add column traceparent text null');
  }
}
