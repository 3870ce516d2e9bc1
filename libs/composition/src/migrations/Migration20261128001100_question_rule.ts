import { Migration } from '@mikro-orm/migrations';

/**
 * By which rule an exam keeps its questions from practice. Exams that are scheduled already, and those the release before schedules while both
 * run, hide theirs (`withheld`); from now on a ranked paper is made of questions that nobody practised (`approved`).
 */
export class Migration20261128001100_question_rule extends Migration {
  override name = 'Migration20261128001100_question_rule';

  override up(): void {
    this.addSql(`alter table exams.exams
      add column question_rule text not null default 'withheld',
      add column questions_after text not null default 'with-solution',
      add constraint exams_question_rule_ck check (question_rule in ('withheld', 'approved')),
      add constraint exams_questions_after_ck check (questions_after in ('with-solution', 'stay'))`);
  }
}
