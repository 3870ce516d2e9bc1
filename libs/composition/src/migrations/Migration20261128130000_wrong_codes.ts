import { Migration } from '@mikro-orm/migrations';

/** How many wrong codes an account met since the last right one: whoever stops at nine an hour, hour after hour, is counted too. */
export class Migration20261128130000_wrong_codes extends Migration {
  override name = 'Migration20261128130000_wrong_codes';

  override up(): void {
    this.addSql('alter table identity.second_factors add column wrong_total int not null default 0');
  }
}
