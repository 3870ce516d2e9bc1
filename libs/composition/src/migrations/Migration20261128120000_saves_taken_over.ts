import { Migration } from '@mikro-orm/migrations';

/** Whether a save in the log came from a device after another one had taken the attempt over. The release before writes none. */
export class Migration20261128120000_saves_taken_over extends Migration {
  override name = 'Migration20261128120000_saves_taken_over';

  override up(): void {
    this.addSql('alter table exams.answer_log add column taken_over boolean not null default false');
  }
}
