import { Migration } from '@mikro-orm/migrations';

/** Self practice is sold by the day: three plans, and who has it until when. */
export class Migration20261122091200_practice extends Migration {
  override name = 'Migration20261122091200_practice';

  override up(): void {
    this.addSql('create schema if not exists practice');
    this.addSql(`create table practice.plans (
      id uuid not null,
      days int not null,
      price_paisa bigint not null,
      active boolean not null default true,
      version int not null default 1,
      updated_at timestamptz(6) not null default platform.now(),
      constraint plans_pkey primary key (id),
      constraint plans_days_uq unique (days),
      constraint plans_days_ck check (days in (30, 90, 365)),
      constraint plans_price_ck check (price_paisa > 0)
    )`);
    this.addSql(`create table practice.subscriptions (
      id uuid not null,
      user_id uuid not null,
      starts_at timestamptz(6) not null,
      ends_at timestamptz(6) not null,
      order_id uuid not null,
      line_id uuid not null,
      ended_at timestamptz(6) null,
      reason text null,
      constraint subscriptions_pkey primary key (id),
      constraint subscriptions_line_uq unique (line_id),
      constraint subscriptions_span_ck check (ends_at > starts_at),
      constraint subscriptions_ended_ck check ((ended_at is null) = (reason is null))
    )`);
    this.addSql('create index subscriptions_user_ix on practice.subscriptions (user_id, ends_at)');
    this.addSql('create index subscriptions_order_ix on practice.subscriptions (order_id)');
    // First prices; the office sets its own.
    this.addSql(
      `insert into practice.plans (id, days, price_paisa) values (uuidv7(), 30, 19900), (uuidv7(), 90, 49900), (uuidv7(), 365, 149900)`,
    );
  }
}
