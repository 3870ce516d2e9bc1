import { Migration } from '@mikro-orm/migrations';

/** What staff write about a person for each other. */
export class Migration20261128143000_staff_notes extends Migration {
  override name = 'Migration20261128143000_staff_notes';

  override up(): void {
    this.addSql(`create table identity.staff_notes (
      id uuid not null,
      user_id uuid not null,
      author_id uuid null,
      text text not null,
      created_at timestamptz(6) not null default platform.now(),
      constraint staff_notes_pkey primary key (id),
      constraint staff_notes_text_ck check (length(text) >= 1 and length(text) <= 2000),
      constraint staff_notes_user_fk foreign key (user_id) references identity.users (id) on delete cascade,
      constraint staff_notes_author_fk foreign key (author_id) references identity.users (id) on delete set null
    )`);
    this.addSql('create index staff_notes_user_ix on identity.staff_notes (user_id, created_at, id)');
    this.addSql('create index staff_notes_author_ix on identity.staff_notes (author_id)');
  }
}
