import { Migration } from '@mikro-orm/migrations';

/** The subject tree and the question bank with its versions. */
export class Migration20261121090200_questions extends Migration {
  override name = 'Migration20261121090200_questions';

  override up(): void {
    this.addSql(`create schema if not exists questions`);
    this.addSql(`create table questions.subjects (
      id uuid not null,
      parent_id uuid null,
      level text not null,
      name text not null,
      position int not null default 0,
      constraint subjects_pkey primary key (id),
      constraint subjects_parent_fk foreign key (parent_id) references questions.subjects (id),
      constraint subjects_level_ck check (level in ('subject', 'chapter', 'topic')),
      constraint subjects_root_ck check ((level = 'subject') = (parent_id is null))
    )`);
    this.addSql(`create unique index subjects_name_uq on questions.subjects (parent_id, name) nulls not distinct`);
    this.addSql(`create table questions.stimuli (
      id uuid not null,
      text text not null,
      content_key text not null,
      constraint stimuli_pkey primary key (id),
      constraint stimuli_content_uq unique (content_key)
    )`);
    this.addSql(`create table questions.questions (
      id uuid not null,
      subject_id uuid not null,
      state text not null,
      language text not null,
      contributor_id uuid null,
      content_key text not null,
      current_version_id uuid not null,
      created_at timestamptz(6) not null default platform.now(),
      constraint questions_pkey primary key (id),
      constraint questions_subject_fk foreign key (subject_id) references questions.subjects (id),
      constraint questions_state_ck check (state in ('draft', 'review', 'published', 'retired')),
      constraint questions_language_ck check (language in ('bn', 'en'))
    )`);
    this.addSql(`create unique index questions_content_uq on questions.questions (subject_id, content_key) where state <> 'retired'`);
    this.addSql(`create table questions.question_versions (
      id uuid not null,
      question_id uuid not null,
      version int not null,
      kind text not null,
      stem text not null,
      options jsonb not null,
      key jsonb not null,
      explanation text not null,
      stimulus_id uuid null,
      sources text[] not null,
      created_at timestamptz(6) not null default platform.now(),
      constraint question_versions_pkey primary key (id),
      constraint question_versions_number_uq unique (question_id, version),
      constraint question_versions_question_fk foreign key (question_id) references questions.questions (id),
      constraint question_versions_stimulus_fk foreign key (stimulus_id) references questions.stimuli (id),
      constraint question_versions_kind_ck check (kind in ('single', 'multiple', 'true-false', 'numeric')),
      constraint question_versions_options_ck check (jsonb_array_length(options) <= 8)
    )`);
  }
}
