import { Migration } from '@mikro-orm/migrations';

/**
 * An exam that was put away before its results were published has had them since: they are told from one that was cancelled and put away,
 * whose paper may come again.
 */
export class Migration20261128110000_archived_results extends Migration {
  override name = 'Migration20261128110000_archived_results';

  override up(): void {
    this.addSql(
      `update exams.exams set results_at = changed_at
       where state = 'archived' and results_at is null and paper_version > 0 and cancel_reason is null and closes_at <= changed_at`,
    );
  }
}
