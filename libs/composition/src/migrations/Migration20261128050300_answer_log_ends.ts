import { Migration } from '@mikro-orm/migrations';

/** When the log of an exam's saves began to go; null: it is whole. */
export class Migration20261128050300_answer_log_ends extends Migration {
  override name = 'Migration20261128050300_answer_log_ends';

  override up(): void {
    this.addSql(`alter table exams.exams add column log_purged_at timestamptz(6) null`);
  }
}
