import { Migration } from '@mikro-orm/migrations';

/** Options that keep their place in a paper, and explanations that a corrected key brings. */
export class Migration20261128120000_own_paper extends Migration {
  override name = 'Migration20261128120000_own_paper';

  override up(): void {
    this.addSql(`alter table exams.exam_questions add column kept_options integer[] not null default '{}'`);
    this.addSql('alter table exams.key_changes add column explanation_before text null, add column explanation_after text null');
  }
}
