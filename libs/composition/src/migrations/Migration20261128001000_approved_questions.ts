import { Migration } from '@mikro-orm/migrations';

/**
 * Questions can be approved for exams without being practised. Nothing leaves practice here: hiding a question tells where it will stand.
 * The release before runs on: what is approved is no question of practice for it, and no paper of its own can hold one.
 */
export class Migration20261128001000_approved_questions extends Migration {
  override name = 'Migration20261128001000_approved_questions';

  override up(): void {
    this.addSql(`alter table questions.questions
      drop constraint questions_state_ck,
      add constraint questions_state_ck check (state in ('draft', 'review', 'approved', 'published', 'retired')),
      add column left_practice_at timestamptz(6) null`);
  }
}
