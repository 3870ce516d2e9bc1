import { Migration } from '@mikro-orm/migrations';

/** Where an import's questions go. What was confirmed before anybody was asked goes into practice, as it was promised. */
export class Migration20261128001200_import_destination extends Migration {
  override name = 'Migration20261128001200_import_destination';

  override up(): void {
    this.addSql(`alter table questions.imports
      add column destination text not null default 'practice',
      add constraint imports_destination_ck check (destination in ('exams', 'practice'))`);
  }
}
