import { Migration } from '@mikro-orm/migrations';

/**
 * What the columns of a sheet were said to hold, by its headings, for the next file with the same ones; and of the rows of an import what
 * a file of our own form says besides.
 */
export class Migration20261121120300_import_mappings extends Migration {
  override name = 'Migration20261121120300_import_mappings';

  override up(): void {
    this.addSql(`create table questions.import_mappings (
      headings_key text not null,
      columns jsonb not null,
      key_base int null,
      bijoy_columns jsonb null,
      chosen_by uuid not null,
      chosen_at timestamptz(6) not null default platform.now(),
      constraint import_mappings_pkey primary key (headings_key),
      constraint import_mappings_key_base_ck check (key_base in (0, 1))
    )`);
    this.addSql(`alter table questions.import_rows add column language text null, add column difficulty smallint null,
      add column tags text[] not null default '{}'`);
  }
}
