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
    this.addSql(`create index questions_aside_ix on questions.questions (id) where state = 'approved' and left_practice_at is not null`);
    this.addSql(`alter table practice.items
      drop constraint items_state_ck,
      add constraint items_state_ck check (state in ('published', 'retired', 'aside'))`);
    this.addSql(`create index items_aside_ix on practice.items (question_id) where state = 'aside'`);
  }
}
