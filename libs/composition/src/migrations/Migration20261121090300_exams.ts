import { Migration } from '@mikro-orm/migrations';

const cascade = 'foreign key (exam_id) references exams.exams (id) on delete cascade';

/** Exams, attempts, answers and boards. Keys of attempts and answers begin with exam_id, so that Citus can distribute them. */
export class Migration20261121090300_exams extends Migration {
  override name = 'Migration20261121090300_exams';

  override up(): void {
    this.addSql(`create schema if not exists exams`);
    this.exams();
    this.parts();
    this.attempts();
    this.answers();
  }

  private exams(): void {
    this.addSql(`create table exams.exams (
      id uuid not null,
      title text not null,
      language text not null,
      kind text not null,
      area text not null,
      subjects text[] not null,
      instructions text not null,
      syllabus text[] not null,
      state text not null default 'draft',
      version int not null default 1,
      opens_at timestamptz(6) not null,
      closes_at timestamptz(6) not null,
      duration_seconds int not null,
      grace_seconds int not null,
      negative_kind text null,
      negative_value text null,
      pass_mark text null,
      denominator bigint not null default 1,
      full_units bigint not null default 0,
      negative_units bigint not null default 0,
      pass_units bigint null,
      question_count int not null,
      optional_counted int null,
      shuffle_questions boolean not null,
      shuffle_options boolean not null,
      attempts_allowed int not null,
      ranking text not null,
      floor_at_zero boolean not null,
      cancelled_credit text not null,
      publish_results text not null,
      show_solution text not null,
      leaderboard text not null,
      tie_break text[] not null,
      paper_version int not null default 0,
      paper_bytes int not null default 0,
      results_at timestamptz(6) null,
      created_by uuid null,
      created_at timestamptz(6) not null default platform.now(),
      constraint exams_pkey primary key (id),
      constraint exams_state_ck check (state in ('draft', 'scheduled', 'open', 'closed', 'results', 'archived', 'cancelled')),
      constraint exams_window_ck check (opens_at < closes_at),
      constraint exams_denominator_ck check (denominator > 0)
    )`);
    this.addSql(`create index exams_state_ix on exams.exams (state, opens_at)`);
  }

  private parts(): void {
    this.addSql(`create table exams.exam_courses (
      exam_id uuid not null,
      course_id uuid not null,
      number int not null,
      constraint exam_courses_pkey primary key (exam_id, course_id),
      constraint exam_courses_exam_fk ${cascade}
    )`);
    this.addSql(`create index exam_courses_course_ix on exams.exam_courses (course_id)`);
    this.addSql(`create table exams.sections (
      exam_id uuid not null,
      number int not null,
      title text not null,
      optional boolean not null,
      mark_each text not null,
      question_count int not null,
      mark_units bigint not null default 0,
      negative_units bigint not null default 0,
      constraint sections_pkey primary key (exam_id, number),
      constraint sections_exam_fk ${cascade}
    )`);
    this.addSql(`create table exams.exam_questions (
      exam_id uuid not null,
      id uuid not null,
      number int not null,
      section int not null,
      version_id uuid not null,
      kind text null,
      option_ids uuid[] not null default '{}',
      stimulus_id uuid null,
      cancelled boolean not null default false,
      constraint exam_questions_pkey primary key (exam_id, id),
      constraint exam_questions_number_uq unique (exam_id, number),
      constraint exam_questions_version_uq unique (exam_id, version_id),
      constraint exam_questions_kind_ck check (kind in ('single', 'multiple', 'true-false', 'numeric')),
      constraint exam_questions_exam_fk ${cascade}
    )`);
    this.addSql(`create table exams.exam_keys (
      exam_id uuid not null,
      question_id uuid not null,
      option_ids uuid[] not null,
      number text null,
      tolerance text null,
      explanation text not null,
      sources text[] not null,
      constraint exam_keys_pkey primary key (exam_id, question_id),
      constraint exam_keys_exam_fk ${cascade}
    )`);
    this.addSql(`create table exams.papers (
      exam_id uuid not null,
      version int not null,
      seed text not null,
      iv bytea not null,
      sealed bytea not null,
      opening_key bytea not null,
      plain text not null,
      constraint papers_pkey primary key (exam_id, version),
      constraint papers_exam_fk ${cascade}
    )`);
    this.addSql(`create table exams.boards (
      exam_id uuid not null,
      version int not null default 0,
      ranked int not null default 0,
      updated_at timestamptz(6) not null default platform.now(),
      constraint boards_pkey primary key (exam_id),
      constraint boards_exam_fk ${cascade} on update cascade
    )`);
  }

  private attempts(): void {
    this.addSql(`create table exams.attempts (
      exam_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      number int not null,
      state text not null default 'in_progress',
      version int not null default 1,
      epoch int not null default 1,
      device_id uuid not null,
      seed text not null,
      shuffle_version smallint not null,
      question_order json not null,
      paper_version int not null,
      started_at timestamptz(6) not null,
      deadline timestamptz(6) not null,
      accept_until timestamptz(6) not null,
      submitted_at timestamptz(6) null,
      submitted_by text null,
      seconds_taken int null,
      score_units bigint null,
      correct int null,
      wrong int null,
      skipped int null,
      rank_key text collate "C" null,
      ranked boolean not null default false,
      board_version int null,
      entry text not null,
      name text not null,
      institute text not null,
      institute_key text not null,
      batch text null,
      constraint attempts_pkey primary key (exam_id, id),
      constraint attempts_number_uq unique (exam_id, user_id, number),
      constraint attempts_state_ck check (state in ('in_progress', 'submitted', 'scored', 'rescored')),
      constraint attempts_submitted_by_ck check (submitted_by in ('student', 'clock', 'staff')),
      constraint attempts_submitted_ck check ((state = 'in_progress') = (submitted_at is null)),
      constraint attempts_scored_ck check ((state in ('scored', 'rescored')) = (score_units is not null))
    ) with (fillfactor = 85)`);
    this.addSql(`create unique index attempts_one_open_uq on exams.attempts (exam_id, user_id) where state = 'in_progress'`);
    this.addSql(`create index attempts_user_ix on exams.attempts (user_id, id)`);
    this.addSql(`create index attempts_due_ix on exams.attempts (accept_until) where state = 'in_progress'`);
    this.addSql(`create index attempts_unscored_ix on exams.attempts (exam_id) where state = 'submitted'`);
    this.addSql(`create index attempts_board_ix on exams.attempts (exam_id, rank_key, id) where ranked`);
  }

  private answers(): void {
    this.addSql(`create table exams.answers (
      exam_id uuid not null,
      attempt_id uuid not null,
      question_id uuid not null,
      epoch int not null,
      revision int not null,
      option_ids uuid[] not null,
      number text null,
      flagged boolean not null,
      saved_at timestamptz(6) not null,
      constraint answers_pkey primary key (exam_id, attempt_id, question_id)
    ) with (fillfactor = 85)`);
    this.addSql(`create table exams.answer_log (
      exam_id uuid not null,
      attempt_id uuid not null,
      seq bigserial not null,
      question_id uuid not null,
      epoch int not null,
      revision int not null,
      option_ids uuid[] not null,
      number text null,
      flagged boolean not null,
      saved_at timestamptz(6) not null,
      constraint answer_log_pkey primary key (exam_id, attempt_id, seq)
    )`);
    // A number from memory for each row: no statement waits for the sequence.
    this.addSql(`alter sequence exams.answer_log_seq_seq cache 100`);
    this.addSql(`create table exams.late_answers (
      exam_id uuid not null,
      attempt_id uuid not null,
      question_id uuid not null,
      epoch int not null,
      revision int not null,
      option_ids uuid[] not null,
      number text null,
      received_at timestamptz(6) not null,
      reason text not null,
      constraint late_answers_pkey primary key (exam_id, attempt_id, question_id, epoch, revision),
      constraint late_answers_reason_ck check (reason in ('late', 'closed'))
    )`);
  }
}
