import { Migration } from '@mikro-orm/migrations';

/** What a person said about age and guardian, where ranked exams ask for it. */
export class Migration20261128110100_guardian_consent extends Migration {
  override name = 'Migration20261128110100_guardian_consent';

  override up(): void {
    this.addSql('alter table identity.users add column guardian_consent jsonb null');
  }
}
