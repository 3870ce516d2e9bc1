import { Migration } from '@mikro-orm/migrations';

/** How many questions, payments and paid orders wait, and since when: asked twice a minute for everybody of the staff who has the day's page open. */
export class Migration20261128143100_inbox_indexes extends Migration {
  override name = 'Migration20261128143100_inbox_indexes';

  override up(): void {
    this.addSql(`create index questions_review_ix on questions.questions (changed_at) where state = 'review' or awaits_review`);
    this.addSql(`create index payments_on_hold_ix on commerce.payments (created_at) where state = 'on_hold'`);
    this.addSql(`create index orders_unfulfilled_ix on commerce.orders (paid_at) where state = 'paid'`);
  }
}
