import { Migration } from '@mikro-orm/migrations';

/** Which reading may stage rows of an import, and in which way those that stand there were read: a killed one is gone on with. */
export class Migration20261126090000_import_staging extends Migration {
  override name = 'Migration20261126090000_import_staging';

  override up(): void {
    this.addSql('alter table questions.imports add column reading uuid null, add column staged_as text null');
  }
}
