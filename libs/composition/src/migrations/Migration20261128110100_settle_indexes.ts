import { Migration } from '@mikro-orm/migrations';

/** Only the owner of an index may sort what it has taken in, and the application is not the owner: these two do it, and nothing else, for it. */
const settle = (schema: string, indexes: readonly string[]): string => `
  create function platform.settle_${schema}_indexes() returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$ begin
    ${indexes.map((index) => `perform gin_clean_pending_list('${schema}.${index}');`).join('\n    ')}
  end $$`;

export class Migration20261128110100_settle_indexes extends Migration {
  override name = 'Migration20261128110100_settle_indexes';

  override up(): void {
    this.addSql(settle('assistant', ['passages_words_ix', 'words_word_ix']));
    this.addSql(settle('questions', ['search_rows_near_ix', 'search_rows_words_ix']));
  }
}
