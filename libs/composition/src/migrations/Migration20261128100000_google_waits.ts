import { Migration } from '@mikro-orm/migrations';

/** A Google account that was joined from an unknown device gives no new way into the account for its first day. */
export class Migration20261128100000_google_waits extends Migration {
  override name = 'Migration20261128100000_google_waits';

  override up(): void {
    this.addSql('alter table identity.users add column google_waits_until timestamptz(6) null');
    this.addSql('alter table identity.sessions add column proves boolean not null default true');
  }
}
