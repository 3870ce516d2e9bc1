import { Migration } from '@mikro-orm/migrations';

/** What `npm run backup` made, and what it could not make: the operations room shows the last of them. */
export class Migration20261124090100_backups extends Migration {
  override name = 'Migration20261124090100_backups';

  override up(): void {
    this.addSql(`create table platform.backups (
       id uuid not null default uuidv7(),
       label text not null,
       kind text not null,
       started_at timestamptz(6) not null,
       ended_at timestamptz(6) not null default now(),
       good boolean not null,
       fault text null,
       place text not null,
       bytes bigint not null default 0,
       loses_seconds int not null,
       constraint backups_pkey primary key (id),
       constraint backups_label_uq unique (label),
       constraint backups_kind_ck check (kind in ('copy', 'dump')),
       constraint backups_fault_ck check (good = (fault is null)),
       constraint backups_span_ck check (ended_at >= started_at and bytes >= 0 and loses_seconds > 0)
     )`);
    this.addSql('create index backups_ended_ix on platform.backups (ended_at)');
  }
}
