import { Migration } from '@mikro-orm/migrations';

/** For which outages somebody was given time, so that nobody is offered it twice. The release before writes none, and its rows have none. */
export class Migration20261128142000_outages_made_up extends Migration {
  override name = 'Migration20261128142000_outages_made_up';

  override up(): void {
    this.addSql(`alter table exams.extra_time add column outages text[] not null default '{}'`);
  }
}
