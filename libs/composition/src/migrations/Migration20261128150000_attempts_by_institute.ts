import { Migration } from '@mikro-orm/migrations';

/** The attempts of an institute, whose names follow when it is merged: without it each run of a thousand goes through all there are. */
export class Migration20261128150000_attempts_by_institute extends Migration {
  override name = 'Migration20261128150000_attempts_by_institute';

  override up(): void {
    this.addSql(`create index attempts_institute_ix on exams.attempts (institute_key)`);
  }
}
