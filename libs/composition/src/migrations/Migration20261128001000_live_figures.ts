import { Migration } from '@mikro-orm/migrations';

/**
 * When figures of an exam come, and until when it may be begun. Exams that stand keep what was promised: where the board is live, or results come at
 * once, figures do too, and the window to start is the whole one. The defaults are for the release before, which knows neither.
 */
export class Migration20261128001000_live_figures extends Migration {
  override name = 'Migration20261128001000_live_figures';

  override up(): void {
    this.addSql(`alter table exams.exams add column live_figures boolean not null default true, add column start_window_seconds int null`);
    this.addSql(`update exams.exams set live_figures = false where leaderboard <> 'live' and publish_results <> 'at-once'`);
    this.addSql(`alter table exams.attempts add column after_solution boolean not null default false`);
  }
}
