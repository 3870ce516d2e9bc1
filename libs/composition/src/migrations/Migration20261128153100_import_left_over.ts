import { Migration } from '@mikro-orm/migrations';

/** What became part of no question of a file. */
export class Migration20261128153100_import_left_over extends Migration {
  override name = 'Migration20261128153100_import_left_over';

  override up(): void {
    this.addSql(`alter table questions.imports add column left_over jsonb`);
  }
}
