import { Migration } from '@mikro-orm/migrations';

/** Chapters, lessons and PDFs of a course, how far each student has come, and whose account a teacher has. */
export class Migration20261123090100_lessons extends Migration {
  override name = 'Migration20261123090100_lessons';

  override up(): void {
    for (const statement of [...lessons, ...pdfs, ...students]) this.addSql(statement);
  }
}

const lessons = [
  'alter table catalog.courses add column outline_version int not null default 1',
  'alter table catalog.teachers add column user_id uuid null',
  'create unique index teachers_user_uq on catalog.teachers (user_id) where user_id is not null',
  `create table catalog.chapters (
     id uuid not null,
     course_id uuid not null,
     title text not null,
     position int not null,
     subject_id uuid null,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     constraint chapters_pkey primary key (id),
     constraint chapters_course_fk foreign key (course_id) references catalog.courses (id) on delete cascade
   )`,
  'create index chapters_course_ix on catalog.chapters (course_id, position, id)',
  `create table catalog.lessons (
     id uuid not null,
     course_id uuid not null,
     chapter_id uuid not null,
     kind text not null,
     title text not null,
     position int not null,
     state text not null default 'draft',
     free boolean not null default false,
     opens_at timestamptz(6) null,
     after_lesson_id uuid null,
     body_html text not null default '',
     media_id uuid null,
     exam_id uuid null,
     class_url text null,
     class_at timestamptz(6) null,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     changed_at timestamptz(6) not null default platform.now(),
     search_text text generated always as (platform.fold(title)) stored,
     constraint lessons_pkey primary key (id),
     constraint lessons_course_fk foreign key (course_id) references catalog.courses (id) on delete cascade,
     constraint lessons_chapter_fk foreign key (chapter_id) references catalog.chapters (id),
     constraint lessons_after_fk foreign key (after_lesson_id) references catalog.lessons (id) on delete set null,
     constraint lessons_media_fk foreign key (media_id) references catalog.media_files (id),
     constraint lessons_kind_ck check (kind in ('video', 'text', 'pdf', 'exam', 'class')),
     constraint lessons_state_ck check (state in ('draft', 'published')),
     constraint lessons_after_ck check (after_lesson_id is null or after_lesson_id <> id)
   )`,
  'create index lessons_course_ix on catalog.lessons (course_id, chapter_id, position, id)',
  'create index lessons_chapter_ix on catalog.lessons (chapter_id)',
  'create index lessons_media_ix on catalog.lessons (media_id) where media_id is not null',
  'create index lessons_after_ix on catalog.lessons (after_lesson_id) where after_lesson_id is not null',
  'create index lessons_exam_ix on catalog.lessons (exam_id) where exam_id is not null',
  `create table catalog.lesson_files (
     lesson_id uuid not null,
     media_id uuid not null,
     role text not null,
     language text null,
     name text not null,
     position int not null default 0,
     constraint lesson_files_pkey primary key (lesson_id, media_id),
     constraint lesson_files_lesson_fk foreign key (lesson_id) references catalog.lessons (id) on delete cascade,
     constraint lesson_files_media_fk foreign key (media_id) references catalog.media_files (id),
     constraint lesson_files_role_ck check (role in ('attachment', 'captions')),
     constraint lesson_files_language_ck check (role <> 'captions' or language in ('bn', 'en'))
   )`,
  'create index lesson_files_media_ix on catalog.lesson_files (media_id)',
];

const pdfs = [
  `create table catalog.pdfs (
     id uuid not null,
     title text not null,
     media_id uuid not null,
     state text not null default 'draft',
     free boolean not null default false,
     download boolean not null default false,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     changed_at timestamptz(6) not null default platform.now(),
     search_text text generated always as (platform.fold(title)) stored,
     constraint pdfs_pkey primary key (id),
     constraint pdfs_media_fk foreign key (media_id) references catalog.media_files (id),
     constraint pdfs_state_ck check (state in ('draft', 'published'))
   )`,
  'create index pdfs_media_ix on catalog.pdfs (media_id)',
  `create table catalog.course_pdfs (
     course_id uuid not null,
     pdf_id uuid not null,
     position int not null default 0,
     constraint course_pdfs_pkey primary key (course_id, pdf_id),
     constraint course_pdfs_course_fk foreign key (course_id) references catalog.courses (id) on delete cascade,
     constraint course_pdfs_pdf_fk foreign key (pdf_id) references catalog.pdfs (id) on delete cascade
   )`,
  'create index course_pdfs_pdf_ix on catalog.course_pdfs (pdf_id)',
];

const students = [
  `create table catalog.lesson_progress (
     user_id uuid not null,
     lesson_id uuid not null,
     course_id uuid not null,
     at_ms int not null default 0,
     furthest_ms int not null default 0,
     sitting bigint not null default 0,
     beat bigint not null default 0,
     done_at timestamptz(6) null,
     done_by text null,
     first_at timestamptz(6) not null default platform.now(),
     seen_at timestamptz(6) not null default platform.now(),
     constraint lesson_progress_pkey primary key (user_id, lesson_id),
     constraint lesson_progress_lesson_fk foreign key (lesson_id) references catalog.lessons (id) on delete cascade,
     constraint lesson_progress_at_ck check (at_ms >= 0 and furthest_ms >= at_ms),
     constraint lesson_progress_by_ck check ((done_at is null) = (done_by is null) and (done_by is null or done_by in ('watched', 'hand', 'exam')))
   )`,
  'create index lesson_progress_course_ix on catalog.lesson_progress (user_id, course_id, seen_at desc)',
  'create index lesson_progress_lesson_ix on catalog.lesson_progress (lesson_id)',
  `create table catalog.lesson_notes (
     id uuid not null,
     user_id uuid not null,
     lesson_id uuid not null,
     at_ms int null,
     text text not null,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     changed_at timestamptz(6) not null default platform.now(),
     constraint lesson_notes_pkey primary key (id),
     constraint lesson_notes_lesson_fk foreign key (lesson_id) references catalog.lessons (id) on delete cascade
   )`,
  'create index lesson_notes_user_ix on catalog.lesson_notes (user_id, lesson_id, at_ms)',
  'create index lesson_notes_lesson_ix on catalog.lesson_notes (lesson_id)',
  `create table catalog.pdf_marks (
     user_id uuid not null,
     pdf_id uuid not null,
     page int not null,
     seen_at timestamptz(6) not null default platform.now(),
     constraint pdf_marks_pkey primary key (user_id, pdf_id),
     constraint pdf_marks_pdf_fk foreign key (pdf_id) references catalog.pdfs (id) on delete cascade,
     constraint pdf_marks_page_ck check (page >= 1)
   )`,
  'create index pdf_marks_pdf_ix on catalog.pdf_marks (pdf_id)',
  `create table catalog.course_visits (
     user_id uuid not null,
     course_id uuid not null,
     seen_at timestamptz(6) not null default platform.now(),
     constraint course_visits_pkey primary key (user_id, course_id),
     constraint course_visits_course_fk foreign key (course_id) references catalog.courses (id) on delete cascade
   )`,
  'create index course_visits_course_ix on catalog.course_visits (course_id)',
];
