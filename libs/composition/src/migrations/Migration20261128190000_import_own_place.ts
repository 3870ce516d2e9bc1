import { Migration } from '@mikro-orm/migrations';

/**
 * Where the file itself says that a question of an import belongs, so that another place can be chosen without reading the file again. Null in
 * rows that were read before: of those it is read again.
 */
export class Migration20261128190000_import_own_place extends Migration {
  override name = 'Migration20261128190000_import_own_place';

  override up(): void {
    this.addSql(`alter table questions.import_rows add column own_place jsonb`);
  }
}
