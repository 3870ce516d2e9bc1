import { Migration } from '@mikro-orm/migrations';

/** Which spellings of institutes staff has merged; what people typed stays in accounts and attempts. */
export class Migration20261128144100_institutes extends Migration {
  override name = 'Migration20261128144100_institutes';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table identity.institute_merges (
     id uuid not null,
     target_key text not null,
     name text not null,
     names text[] not null,
     people int not null,
     made_by uuid null,
     made_at timestamptz(6) not null default platform.now(),
     undone_at timestamptz(6) null,
     undone_by uuid null,
     constraint institute_merges_pkey primary key (id)
   )`,
  'create index institute_merges_target_ix on identity.institute_merges (target_key, made_at) where undone_at is null',
  'create index institute_merges_made_ix on identity.institute_merges (made_at, id)',
  `create table identity.institute_aliases (
     merge_id uuid not null,
     alias_key text not null,
     target_key text not null,
     ended_by uuid null,
     constraint institute_aliases_pkey primary key (merge_id, alias_key),
     constraint institute_aliases_merge_fk foreign key (merge_id) references identity.institute_merges (id) on delete cascade,
     constraint institute_aliases_other_ck check (alias_key <> target_key)
   )`,
  'create unique index institute_aliases_one_uq on identity.institute_aliases (alias_key) where ended_by is null',
  'alter table exams.attempts add column institute_shown text null',
];
