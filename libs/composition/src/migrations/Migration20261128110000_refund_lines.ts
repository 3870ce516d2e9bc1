import { Migration } from '@mikro-orm/migrations';

/** A refund of a part of a line takes the line back only where staff say so; the release before goes on without naming the column. */
export class Migration20261128110000_refund_lines extends Migration {
  override name = 'Migration20261128110000_refund_lines';

  override up(): void {
    this.addSql('alter table commerce.refund_lines add column takes_back boolean not null default false');
  }
}
