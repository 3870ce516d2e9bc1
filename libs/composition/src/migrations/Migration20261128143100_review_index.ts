import { Migration } from '@mikro-orm/migrations';

/** How many questions wait for review, and since when: asked by everybody who reviews, whenever they look at the day's page. */
export class Migration20261128143100_review_index extends Migration {
  override name = 'Migration20261128143100_review_index';

  override up(): void {
    this.addSql(`create index questions_review_ix on questions.questions (changed_at) where state = 'review' or awaits_review`);
  }
}
