import { Migration } from '@mikro-orm/migrations';

/**
 * What opens a coming paper, and its text, encrypted until the exam opens. The release before fills the old columns, and finds them empty
 * for an exam that this one has scheduled, until a minute before it opens.
 */
export class Migration20261128110000_papers_at_rest extends Migration {
  override name = 'Migration20261128110000_papers_at_rest';

  override up(): void {
    this.addSql('alter table exams.papers add column opening_key_encrypted text null, add column plain_encrypted text null');
    this.addSql(`alter table exams.papers add constraint papers_encrypted_ck check (
      (opening_key_encrypted is null) = (plain_encrypted is null) and (opening_key_encrypted is null or octet_length(opening_key) = 0 and plain = ''))`);
  }
}
