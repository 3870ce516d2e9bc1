import { Migration } from '@mikro-orm/migrations';

/** Whether a model was called for a question, and what all answers of a day may cost: no limit until somebody sets one. */
export class Migration20261128050200_assistant_budget extends Migration {
  override name = 'Migration20261128050200_assistant_budget';

  override up(): void {
    this.addSql(`alter table assistant.turns add column called boolean not null default false`);
    this.addSql(
      `create table assistant.budget (id int not null primary key, daily_micros bigint null, version int not null default 1,
         updated_at timestamptz(6) null, constraint budget_ck check (id = 1 and daily_micros > 0))`,
    );
    this.addSql('insert into assistant.budget (id) values (1)');
  }
}
