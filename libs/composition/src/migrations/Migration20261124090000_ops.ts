import { Migration } from '@mikro-orm/migrations';

/** What operations see and do: processes by an id of their own, lanes that are held, alarms, banners, and dead jobs that were let go. */
export class Migration20261124090000_ops extends Migration {
  override name = 'Migration20261124090000_ops';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  // A pid comes again, in a container at every start: what a process is known by is its own.
  `alter table platform.processes
     add column id uuid not null default uuidv7(),
     add column role text not null default '',
     add column duties text[] not null default '{}',
     add column version text null`,
  'alter table platform.processes drop constraint processes_pkey, add constraint processes_pkey primary key (id)',
  'create index processes_seen_ix on platform.processes (seen_at)',
  'alter table platform.dead add column discarded_at timestamptz null',
  'create index dead_open_ix on platform.dead (at desc) where discarded_at is null',
  `create table platform.lanes (
     lane text not null,
     paused_at timestamptz not null default now(),
     paused_by uuid null,
     reason text not null,
     constraint lanes_pkey primary key (lane)
   )`,
  `create table platform.alarms (
     id uuid not null default uuidv7(),
     name text not null,
     about text not null default '',
     bad_since timestamptz not null default now(),
     raised_at timestamptz null,
     cleared_at timestamptz null,
     worst numeric not null,
     raised_told_at timestamptz null,
     cleared_told_at timestamptz null,
     tries int not null default 0,
     next_try_at timestamptz not null default now(),
     constraint alarms_pkey primary key (id),
     constraint alarms_order_ck check (raised_at >= bad_since and cleared_at >= raised_at)
   )`,
  'create unique index alarms_one_open_uq on platform.alarms (name, about) where cleared_at is null',
  'create index alarms_raised_ix on platform.alarms (raised_at desc) where raised_at is not null',
  `create table platform.banners (
     id uuid not null,
     level text not null,
     text_bn text not null,
     text_en text not null,
     starts_at timestamptz not null default platform.now(),
     ends_at timestamptz null,
     posted_by uuid null,
     withdrawn_at timestamptz null,
     constraint banners_pkey primary key (id),
     constraint banners_level_ck check (level in ('info', 'warning')),
     constraint banners_span_ck check (ends_at > starts_at)
   )`,
  'create index banners_starts_ix on platform.banners (starts_at desc, id desc)',
  // The version of what everybody sees, raised with each change: one row, locked by whoever changes it.
  `create table platform.banner_board (
     id boolean not null default true,
     version int not null default 0,
     constraint banner_board_pkey primary key (id),
     constraint banner_board_one_row_ck check (id)
   )`,
  'insert into platform.banner_board default values',
];
