import { Migration } from '@mikro-orm/migrations';

/** Courses and who may enter them. */
export class Migration20261121090150_catalog extends Migration {
  override name = 'Migration20261121090150_catalog';

  override up(): void {
    this.addSql(`create schema if not exists catalog`);
    this.addSql(`create table catalog.courses (
      id uuid not null,
      slug text not null,
      title text not null,
      subtitle text not null,
      kind text not null,
      section text not null,
      cover jsonb not null,
      price_paisa bigint not null,
      list_price_paisa bigint null,
      enrol_on_entry boolean not null default false,
      state text not null,
      position int not null default 0,
      created_at timestamptz(6) not null default platform.now(),
      constraint courses_pkey primary key (id),
      constraint courses_slug_uq unique (slug),
      constraint courses_kind_ck check (kind in ('course', 'exam-batch')),
      constraint courses_section_ck check (section in ('hsc', 'jobs', 'admission')),
      constraint courses_state_ck check (state in ('draft', 'published', 'archived')),
      constraint courses_price_ck check (price_paisa >= 0 and (list_price_paisa is null or list_price_paisa >= price_paisa)),
      constraint courses_entry_ck check (not enrol_on_entry or price_paisa = 0)
    )`);
    this.addSql(`create table catalog.enrolments (
      id uuid not null,
      user_id uuid not null,
      course_id uuid not null,
      source text not null,
      starts_at timestamptz(6) not null default platform.now(),
      ends_at timestamptz(6) null,
      revoked_at timestamptz(6) null,
      revoked_reason text null,
      constraint enrolments_pkey primary key (id),
      constraint enrolments_course_fk foreign key (course_id) references catalog.courses (id),
      constraint enrolments_source_ck check (source in ('order', 'free', 'grant', 'subscription', 'coupon')),
      constraint enrolments_span_ck check (ends_at is null or ends_at > starts_at)
    )`);
    this.addSql(`create unique index enrolments_one_active_uq on catalog.enrolments (user_id, course_id) where revoked_at is null`);
    this.addSql(`create index enrolments_course_ix on catalog.enrolments (course_id)`);
  }
}
