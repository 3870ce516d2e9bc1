import { Migration } from '@mikro-orm/migrations';

/** Which account began a ranked exam by which phone. The release before neither reads nor writes it. */
export class Migration20261128041833_phones_used extends Migration {
  override name = 'Migration20261128041833_phones_used';

  override up(): void {
    this.addSql(`create table exams.phones_used (exam_id uuid not null, phone_hash bytea not null, user_id uuid not null,
      primary key (exam_id, phone_hash),
      constraint phones_used_exam_fk foreign key (exam_id) references exams.exams (id) on delete cascade)`);
  }
}
