import { Migration } from '@mikro-orm/migrations';

/** Events with their dates, and the orders that people put them in. */
export class Migration20261125090300_timeline extends Migration {
  override name = 'Migration20261125090300_timeline';

  override up(): void {
    this.addSql(`create table practice.timeline_events (
      id uuid not null,
      area text not null,
      year int not null,
      month int null,
      day int null,
      title_bn text not null,
      title_en text not null,
      reason_bn text not null,
      reason_en text not null,
      state text not null default 'active',
      version int not null default 1,
      created_at timestamptz(6) not null default platform.now(),
      updated_at timestamptz(6) not null default platform.now(),
      constraint timeline_events_pkey primary key (id),
      constraint timeline_events_bn_uq unique (title_bn),
      constraint timeline_events_en_uq unique (title_en),
      constraint timeline_events_area_ck check (area in ('bangladesh', 'world', 'science')),
      constraint timeline_events_state_ck check (state in ('active', 'retired')),
      constraint timeline_events_date_ck check (year <> 0 and (day is null or month is not null)),
      constraint timeline_events_day_ck check (month >= 1 and month <= 12 and day >= 1 and day <= 31)
    )`);
    this.addSql(`create index timeline_events_area_ix on practice.timeline_events (area, year) where state = 'active'`);
    this.addSql(`create table practice.timelines (
      id uuid not null,
      user_id uuid not null,
      kind text not null,
      area text null,
      state text not null default 'open',
      size int not null,
      inversions int null,
      started_at timestamptz(6) not null default platform.now(),
      answered_at timestamptz(6) null,
      constraint timelines_pkey primary key (id),
      constraint timelines_kind_ck check (kind in ('round', 'practice')),
      constraint timelines_area_ck check (area in ('bangladesh', 'world', 'science')),
      constraint timelines_state_ck check (state in ('open', 'answered')),
      constraint timelines_answered_ck check ((state = 'answered') = (answered_at is not null) and (state = 'answered') = (inversions is not null)),
      constraint timelines_inversions_ck check (inversions >= 0 and inversions <= size * (size - 1) / 2)
    )`);
    this.addSql(`create unique index timelines_one_open_uq on practice.timelines (user_id, kind) where state = 'open'`);
    this.addSql('create index timelines_user_ix on practice.timelines (user_id, answered_at)');
    this.addSql(`create table practice.timeline_cards (
      timeline_id uuid not null,
      number int not null,
      event_id uuid not null,
      year int not null,
      month int null,
      day int null,
      placed int null,
      constraint timeline_cards_pkey primary key (timeline_id, number),
      constraint timeline_cards_event_uq unique (timeline_id, event_id)
    )`);
  }
}
