import { Migration } from '@mikro-orm/migrations';

/** Questions of a course with their answers, who found them helpful, and what was reported. */
export class Migration20261123090200_qna extends Migration {
  override name = 'Migration20261123090200_qna';

  override up(): void {
    for (const statement of [...posts, ...votes, ...reports]) this.addSql(statement);
  }
}

const posts = [
  'create schema if not exists community',
  `create table community.threads (
     id uuid not null,
     course_id uuid not null,
     author_id uuid null,
     by_staff boolean not null default false,
     title text not null,
     html text not null,
     excerpt text not null,
     words text not null,
     votes int not null default 0,
     answers int not null default 0,
     staff_answers int not null default 0,
     accepted_answer_id uuid null,
     version int not null default 1,
     created_at timestamptz(6) not null default platform.now(),
     edited_at timestamptz(6) null,
     active_at timestamptz(6) not null default platform.now(),
     hidden_at timestamptz(6) null,
     hidden_by uuid null,
     hidden_why text null,
     search_text text generated always as (platform.fold(title || ' ' || words)) stored,
     constraint threads_pkey primary key (id),
     constraint threads_counts_ck check (votes >= 0 and staff_answers >= 0 and answers >= staff_answers),
     constraint threads_hidden_ck check ((hidden_at is null) = (hidden_why is null))
   )`,
  'create index threads_course_ix on community.threads (course_id, active_at desc, id desc)',
  'create index threads_author_ix on community.threads (author_id)',
  'create index threads_search_ix on community.threads using gin (search_text gin_trgm_ops)',
  `create index threads_waiting_ix on community.threads (created_at, id)
     where accepted_answer_id is null and staff_answers = 0 and hidden_at is null`,
  `create table community.answers (
     id uuid not null,
     thread_id uuid not null,
     author_id uuid null,
     by_staff boolean not null default false,
     html text not null,
     words text not null,
     votes int not null default 0,
     created_at timestamptz(6) not null default platform.now(),
     edited_at timestamptz(6) null,
     hidden_at timestamptz(6) null,
     hidden_by uuid null,
     hidden_why text null,
     search_text text generated always as (platform.fold(words)) stored,
     constraint answers_pkey primary key (id),
     constraint answers_thread_fk foreign key (thread_id) references community.threads (id) on delete cascade,
     constraint answers_votes_ck check (votes >= 0),
     constraint answers_hidden_ck check ((hidden_at is null) = (hidden_why is null))
   )`,
  'create index answers_thread_ix on community.answers (thread_id, created_at, id)',
  'create index answers_author_ix on community.answers (author_id)',
  'create index answers_search_ix on community.answers using gin (search_text gin_trgm_ops)',
];

const votes = [
  `create table community.thread_votes (
     thread_id uuid not null,
     user_id uuid not null,
     at timestamptz(6) not null default platform.now(),
     constraint thread_votes_pkey primary key (thread_id, user_id),
     constraint thread_votes_thread_fk foreign key (thread_id) references community.threads (id) on delete cascade
   )`,
  'create index thread_votes_user_ix on community.thread_votes (user_id)',
  `create table community.answer_votes (
     answer_id uuid not null,
     user_id uuid not null,
     at timestamptz(6) not null default platform.now(),
     constraint answer_votes_pkey primary key (answer_id, user_id),
     constraint answer_votes_answer_fk foreign key (answer_id) references community.answers (id) on delete cascade
   )`,
  'create index answer_votes_user_ix on community.answer_votes (user_id)',
];

const reports = [
  `create table community.reports (
     id uuid not null,
     thread_id uuid not null,
     answer_id uuid null,
     reporter_id uuid null,
     kind text not null,
     text text not null,
     state text not null default 'open',
     reason text null,
     settled_by uuid null,
     settled_at timestamptz(6) null,
     created_at timestamptz(6) not null default platform.now(),
     constraint reports_pkey primary key (id),
     constraint reports_thread_fk foreign key (thread_id) references community.threads (id) on delete cascade,
     constraint reports_answer_fk foreign key (answer_id) references community.answers (id) on delete cascade,
     constraint reports_kind_ck check (kind in ('wrong', 'rude', 'spam', 'private', 'other')),
     constraint reports_state_ck check (state in ('open', 'hidden', 'kept')),
     constraint reports_settled_ck check ((state = 'open') = (settled_at is null))
   )`,
  `create unique index reports_question_open_uq on community.reports (thread_id, reporter_id) where state = 'open' and answer_id is null`,
  `create unique index reports_answer_open_uq on community.reports (answer_id, reporter_id) where state = 'open' and answer_id is not null`,
  'create index reports_thread_ix on community.reports (thread_id)',
  'create index reports_reporter_ix on community.reports (reporter_id)',
];
