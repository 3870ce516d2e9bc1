import { Migration } from '@mikro-orm/migrations';

/** What the exam back office keeps besides: what a draft began with, why an exam was cancelled, and which question a place holds. */
export class Migration20261121120100_exam_desk extends Migration {
  override name = 'Migration20261121120100_exam_desk';

  override up(): void {
    this.addSql(`alter table exams.exams
      add column preset text null,
      add column question_target int null,
      add column cancel_reason text null,
      add column changed_at timestamptz(6) not null default platform.now()`);
    this.addSql('alter table exams.exam_questions add column question_id uuid null');
    this.addSql(
      `update exams.exam_questions q set question_id = v.question_id from questions.question_versions v where v.id = q.version_id`,
    );
    this.addSql('create index exam_questions_question_ix on exams.exam_questions (question_id)');
    this.addSql('create index exam_questions_use_ix on exams.exam_questions (version_id)');
  }
}
