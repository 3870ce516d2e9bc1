import { Migration } from '@mikro-orm/migrations';

/** What editors know of a question, words to search by, reports of students, and changes of many questions that can be taken back. */
export class Migration20261121120000_bank extends Migration {
  override name = 'Migration20261121120000_bank';

  override up(): void {
    for (const statement of [...questions, ...search, ...reports]) this.addSql(statement);
  }
}

const questions = [
  `alter table questions.questions
     add column difficulty smallint null,
     add column tags text[] not null default '{}',
     add column revision int not null default 1,
     add column returned text null,
     add column changed_at timestamptz(6) not null default platform.now(),
     add constraint questions_difficulty_ck check (difficulty >= 1 and difficulty <= 5)`,
  'update questions.questions set changed_at = created_at',
  'create index questions_created_ix on questions.questions (created_at, id)',
  `create index questions_retired_ix on questions.questions (id) where state = 'retired'`,
  'create index questions_tags_ix on questions.questions using gin (tags)',
  'create index question_versions_sources_ix on questions.question_versions using gin (sources)',
  `alter table questions.question_versions
     add column author_id uuid null,
     add column note text null,
     add column exam_id uuid null`,
  `create table questions.bulk_changes (
     id uuid not null,
     actor_id uuid not null,
     kind text not null,
     rows jsonb not null,
     at timestamptz(6) not null default platform.now(),
     undone_at timestamptz(6) null,
     constraint bulk_changes_pkey primary key (id),
     constraint bulk_changes_kind_ck check (kind in ('states', 'tags'))
   )`,
  'create index bulk_changes_at_ix on questions.bulk_changes (at)',
];

const search = [
  `alter table questions.search_rows
     add column words tsvector not null default '',
     add column stale boolean not null default false`,
  'update questions.search_rows set stale = true',
  'create index search_rows_words_ix on questions.search_rows using gin (words)',
];

const reports = [
  `create table questions.reports (
     id uuid not null,
     question_id uuid not null,
     version_id uuid not null,
     exam_id uuid not null,
     paper_question_id uuid not null,
     reporter_id uuid null,
     kind text not null,
     text text not null,
     state text not null,
     answer text null,
     settled_by uuid null,
     settled_at timestamptz(6) null,
     created_at timestamptz(6) not null default platform.now(),
     constraint reports_pkey primary key (id),
     constraint reports_question_fk foreign key (question_id) references questions.questions (id) on delete cascade,
     constraint reports_kind_ck check (kind in ('wrong-key', 'mistake', 'unclear', 'picture', 'other')),
     constraint reports_state_ck check (state in ('open', 'fixed', 'declined')),
     constraint reports_settled_ck check ((state = 'open') = (settled_at is null))
   )`,
  `create unique index reports_one_open_uq on questions.reports (question_id, reporter_id) where state = 'open'`,
  'create index reports_settled_ix on questions.reports (settled_at) where settled_at is not null',
  'create index reports_reporter_ix on questions.reports (reporter_id)',
];
