import { Migration } from '@mikro-orm/migrations';

/** Published questions that staff want for exams: they leave practice with the next nightly batch, together with as many others. */
export class Migration20261128001300_set_aside extends Migration {
  override name = 'Migration20261128001300_set_aside';

  override up(): void {
    this.addSql('alter table questions.questions add column leaving_at timestamptz(6) null');
    this.addSql('create index questions_leaving_ix on questions.questions (leaving_at) where leaving_at is not null');
  }
}
