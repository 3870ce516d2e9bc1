import { Migration } from '@mikro-orm/migrations';

/** What teachers bring in and schedule themselves: own imports, questions approved by their author alone, drafts sent to the admins. */
export class Migration20261128120000_own_exams extends Migration {
  override name = 'Migration20261128120000_own_exams';

  override up(): void {
    this.addSql(`alter table questions.questions add column awaits_review boolean not null default false`);
    this.addSql(`create index questions_awaits_ix on questions.questions (id) where awaits_review`);
    this.addSql(`alter table questions.imports add column own boolean not null default false`);
    this.addSql(`alter table exams.exams add column sent_at timestamptz(6) null, add column sent_note text null`);
  }
}
