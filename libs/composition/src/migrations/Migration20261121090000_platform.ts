import { Migration } from '@mikro-orm/migrations';

/** What the platform keeps in PostgreSQL: the clock, events and what became of them, processes, repeats, page tags. */
export class Migration20261121090000_platform extends Migration {
  override up(): void {
    this.addSql('create schema if not exists platform');
    for (const statement of [...clock, ...outbox, ...others]) this.addSql(statement);
  }
}

const clock = [
  `create table platform.clock (
     id boolean primary key default true constraint clock_one_row_ck check (id),
     offset_by interval not null default interval '0'
   )`,
  'insert into platform.clock default values',
  `create function platform.now() returns timestamptz language sql stable parallel safe
     as $$ select now() + (select offset_by from platform.clock) $$`,
];

const outbox = [
  `create table platform.outbox (
     id uuid primary key,
     name text not null,
     data jsonb not null,
     actor text,
     request_id text,
     at timestamptz not null default platform.now(),
     sends int not null default 0,
     published_at timestamptz,
     done_at timestamptz
   ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02)`,
  'create index outbox_unpublished_ix on platform.outbox (id) where published_at is null',
  'create index outbox_undone_ix on platform.outbox (id) where done_at is null and published_at is not null',
  'create index outbox_published_ix on platform.outbox (published_at)',
  'create index outbox_done_ix on platform.outbox (done_at) where done_at is not null',
  `create table platform.inbox (
     event_id uuid not null,
     reaction text not null,
     at timestamptz not null default now(),
     primary key (event_id, reaction)
   )`,
  'create index inbox_at_ix on platform.inbox (at)',
  `create table platform.deliveries (
     event_id uuid not null,
     reaction text not null,
     channel text not null constraint deliveries_channel_ck check (channel in ('sms', 'mail', 'webpush')),
     at_most_once boolean not null default false,
     tries int not null default 1,
     claimed_at timestamptz not null default now(),
     closed_at timestamptz,
     primary key (event_id, reaction)
   )`,
  `create table platform.dead (
     id uuid primary key default uuidv7(),
     reaction text not null,
     subject text not null,
     event_id uuid not null,
     event_name text not null,
     lane text not null,
     attempts int not null,
     payload_hash text not null,
     reason text not null,
     stack text,
     at timestamptz not null default now(),
     constraint dead_one_entry_uq unique (reaction, subject)
   )`,
  'create index dead_event_ix on platform.dead (event_id)',
  `create table platform.queue_epoch (
     id boolean primary key default true constraint queue_epoch_one_row_ck check (id),
     run_id text not null default '',
     epoch text not null default '',
     since timestamptz not null default now()
   )`,
  'insert into platform.queue_epoch default values',
];

const others = [
  `create table platform.processes (
     name text not null,
     host text not null,
     pid int not null,
     address text not null,
     started_at timestamptz not null default now(),
     seen_at timestamptz not null default now(),
     primary key (host, pid)
   ) with (fillfactor = 50)`,
  `create table platform.idempotency (
     user_id uuid not null,
     key text not null,
     endpoint text not null,
     body_hash text not null,
     answer jsonb,
     at timestamptz not null default now(),
     primary key (user_id, key)
   )`,
  'create index idempotency_at_ix on platform.idempotency (at)',
  `create table platform.page_tags (
     tag text primary key,
     version bigint not null default 1
   )`,
];
