import { Migration } from '@mikro-orm/migrations';

/** Resets of a password that were asked for from an unknown device and wait for their day. */
export class Migration20261128051500_identity_resets extends Migration {
  override name = 'Migration20261128051500_identity_resets';

  override up(): void {
    this.addSql(`create table identity.resets (
      id uuid not null,
      user_id uuid not null,
      address_key text not null,
      asker_key text null,
      created_at timestamptz(6) not null default platform.now(),
      due_at timestamptz(6) not null,
      released_at timestamptz(6) null,
      closed_at timestamptz(6) null,
      constraint resets_pkey primary key (id),
      constraint resets_user_fk foreign key (user_id) references identity.users (id) on delete cascade
    )`);
    this.addSql('create index resets_user_ix on identity.resets (user_id)');
    this.addSql('create index resets_created_ix on identity.resets (created_at)');
  }
}
