import { Migration } from '@mikro-orm/migrations';

/** What a course says on its sale page, who teaches it, how long and for how many it is open, and what each line of an order gave. */
export class Migration20261122090300_courses_desk extends Migration {
  override name = 'Migration20261122090300_courses_desk';

  override up(): void {
    for (const statement of [...courses, ...teachers, ...enrolments]) this.addSql(statement);
  }
}

const courses = [
  `alter table catalog.courses
     add column description_html text not null default '',
     add column learn jsonb not null default '[]',
     add column faq jsonb not null default '[]',
     add column routine_html text not null default '',
     add column intro_video text null,
     add column access_days int null,
     add column access_until timestamptz(6) null,
     add column seat_limit int null,
     add column published_at timestamptz(6) null,
     add column changed_at timestamptz(6) not null default platform.now(),
     add column version int not null default 1,
     add column search_text text generated always as
       (platform.fold(title || ' ' || subtitle || ' ' || replace(slug, '-', ' '))) stored,
     add constraint courses_access_ck check (access_days > 0 and access_until is null or access_days is null),
     add constraint courses_seats_ck check (seat_limit > 0 and not enrol_on_entry or seat_limit is null)`,
  `update catalog.courses set changed_at = created_at, published_at = case when state <> 'draft' then created_at end`,
  'create index courses_state_ix on catalog.courses (state, position, slug)',
];

const teachers = [
  `create table catalog.teachers (
     id uuid not null,
     name text not null,
     title text not null default '',
     about text not null default '',
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     search_text text generated always as (platform.fold(name || ' ' || title)) stored,
     constraint teachers_pkey primary key (id)
   )`,
  `create table catalog.course_teachers (
     course_id uuid not null,
     teacher_id uuid not null,
     position int not null default 0,
     constraint course_teachers_pkey primary key (course_id, teacher_id),
     constraint course_teachers_course_fk foreign key (course_id) references catalog.courses (id) on delete cascade,
     constraint course_teachers_teacher_fk foreign key (teacher_id) references catalog.teachers (id)
   )`,
  'create index course_teachers_teacher_ix on catalog.course_teachers (teacher_id)',
];

const enrolments = [
  `alter table catalog.enrolments
     add column order_id uuid null,
     add column line_id uuid null,
     add column granted_by uuid null,
     add column revoked_by uuid null,
     add constraint enrolments_order_ck check (source <> 'order' or order_id is not null and line_id is not null)`,
  'create index enrolments_order_ix on catalog.enrolments (order_id) where order_id is not null',
  'drop index catalog.enrolments_course_ix',
  'create index enrolments_course_ix on catalog.enrolments (course_id, starts_at)',
  `create table catalog.line_grants (
     line_id uuid not null,
     order_id uuid not null,
     user_id uuid not null,
     course_id uuid not null,
     enrolment_id uuid null,
     outcome text not null,
     before_ends_at timestamptz(6) null,
     added_ms bigint null,
     at timestamptz(6) not null default platform.now(),
     undone_at timestamptz(6) null,
     constraint line_grants_pkey primary key (line_id),
     constraint line_grants_enrolment_fk foreign key (enrolment_id) references catalog.enrolments (id),
     constraint line_grants_outcome_ck check (outcome in ('granted', 'extended', 'already', 'seats-taken', 'refunded')),
     constraint line_grants_given_ck check ((outcome in ('seats-taken', 'refunded')) = (enrolment_id is null))
   )`,
  'create index line_grants_enrolment_ix on catalog.line_grants (enrolment_id) where undone_at is null',
  'create index line_grants_order_ix on catalog.line_grants (order_id)',
];
