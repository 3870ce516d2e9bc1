import { Migration } from '@mikro-orm/migrations';

/** Self practice: the own index of the bank, sessions, every answer in one table, what is reckoned of them, and what was kept. */
export class Migration20261125090000_selfpractice extends Migration {
  override name = 'Migration20261125090000_selfpractice';

  override up(): void {
    for (const statement of [...index, ...answers, ...reckoned, ...sessions, ...kept, ...first]) this.addSql(statement);
  }
}

const index = [
  `create table practice.nodes (
     id uuid not null,
     parent_id uuid null,
     subject_id uuid not null,
     chapter_id uuid null,
     level text not null,
     name text not null,
     place text not null,
     questions int not null default 0,
     constraint nodes_pkey primary key (id),
     constraint nodes_level_ck check (level in ('subject', 'chapter', 'topic'))
   )`,
  'create index nodes_subject_ix on practice.nodes (subject_id)',
  `create table practice.items (
     question_id uuid not null,
     version_id uuid not null,
     topic_id uuid not null,
     state text not null,
     kind text not null,
     content_key text not null,
     guess_milli int not null,
     prior_milli int not null,
     difficulty_milli int not null,
     variance_micro int not null,
     answers int not null default 0,
     right_answers int not null default 0,
     spin int not null,
     constraint items_pkey primary key (question_id),
     constraint items_state_ck check (state in ('published', 'retired')),
     constraint items_guess_ck check (guess_milli >= 0 and guess_milli < 1000),
     constraint items_variance_ck check (variance_micro > 0),
     constraint items_right_ck check (right_answers >= 0 and right_answers <= answers)
   )`,
  `create index items_topic_ix on practice.items (topic_id, spin) where state = 'published'`,
  `create index items_content_ix on practice.items (content_key)`,
];

const answers = [
  `create table practice.answers (
     id uuid not null,
     user_id uuid not null,
     question_id uuid not null,
     version_id uuid not null,
     topic_id uuid not null,
     source text not null,
     ref_id uuid not null,
     is_right boolean null,
     took_ms int not null,
     points int not null default 0,
     at timestamptz(6) not null,
     constraint answers_pkey primary key (id),
     constraint answers_once_uq unique (user_id, source, ref_id, question_id),
     constraint answers_source_ck check (source in ('session', 'round', 'mistakes', 'room', 'exam')),
     constraint answers_took_ck check (took_ms >= 0),
     constraint answers_points_ck check (points >= 0 and (points = 0 or is_right))
   )`,
  `create table practice.seen (
     user_id uuid not null,
     question_id uuid not null,
     topic_id uuid not null,
     times int not null,
     last_right boolean null,
     last_at timestamptz(6) not null,
     pointed_at timestamptz(6) null,
     constraint seen_pkey primary key (user_id, question_id),
     constraint seen_times_ck check (times >= 0)
   )`,
  'create index seen_topic_ix on practice.seen (user_id, topic_id, last_right)',
  `create table practice.unrated (
     answer_id uuid not null,
     user_id uuid not null,
     constraint unrated_pkey primary key (answer_id)
   )`,
  'create index unrated_user_ix on practice.unrated (user_id, answer_id)',
  `create table practice.exam_notes (
     exam_id uuid not null,
     attempt_id uuid not null,
     constraint exam_notes_pkey primary key (exam_id, attempt_id)
   )`,
];

const reckoned = [
  `create table practice.topic_days (
     user_id uuid not null,
     day date not null,
     topic_id uuid not null,
     answered int not null,
     right_answers int not null,
     skipped int not null,
     took_ms bigint not null,
     constraint topic_days_pkey primary key (user_id, day, topic_id),
     constraint topic_days_right_ck check (right_answers >= 0 and right_answers <= answered)
   )`,
  `create table practice.days (
     user_id uuid not null,
     day date not null,
     answered int not null,
     right_answers int not null,
     skipped int not null,
     took_ms bigint not null,
     points int not null,
     constraint days_pkey primary key (user_id, day),
     constraint days_right_ck check (right_answers >= 0 and right_answers <= answered),
     constraint days_points_ck check (points >= 0)
   )`,
  'create index days_day_ix on practice.days (day)',
  `create table practice.learners (
     user_id uuid not null,
     estimate_milli int not null,
     variance_micro int not null,
     answers int not null,
     entry text not null,
     name text not null,
     institute text not null,
     institute_key text not null,
     batch text null,
     last_at timestamptz(6) not null,
     constraint learners_pkey primary key (user_id),
     constraint learners_variance_ck check (variance_micro > 0)
   )`,
  `create table practice.mastery (
     user_id uuid not null,
     topic_id uuid not null,
     estimate_milli int not null,
     variance_micro int not null,
     answers int not null,
     right_answers int not null,
     last_at timestamptz(6) not null,
     constraint mastery_pkey primary key (user_id, topic_id),
     constraint mastery_variance_ck check (variance_micro > 0),
     constraint mastery_right_ck check (right_answers >= 0 and right_answers <= answers)
   )`,
  `create table practice.boards (
     span text not null,
     user_id uuid not null,
     rank_key text collate "C" not null,
     points int not null,
     right_answers int not null,
     wrong int not null,
     took_ms bigint not null,
     institute_key text not null,
     batch text null,
     constraint boards_pkey primary key (span, user_id),
     constraint boards_span_ck check (span in ('week', 'month', 'all'))
   )`,
  'create index boards_rank_ix on practice.boards (span, rank_key, user_id)',
  'create index boards_institute_ix on practice.boards (span, institute_key, rank_key, user_id)',
  'create index boards_batch_ix on practice.boards (span, batch, rank_key, user_id)',
  `create table practice.board_spans (
     span text not null,
     from_day date null,
     to_day date not null,
     constraint board_spans_pkey primary key (span)
   )`,
];

const sessions = [
  `create table practice.sessions (
     id uuid not null,
     user_id uuid not null,
     state text not null default 'active',
     plan jsonb not null,
     reveal text not null,
     created_at timestamptz(6) not null default platform.now(),
     touched_at timestamptz(6) not null default platform.now(),
     deadline timestamptz(6) null,
     ended_at timestamptz(6) null,
     allowance_day date null,
     allowance_taken int not null default 0,
     mastery_before jsonb not null default '{}',
     constraint sessions_pkey primary key (id),
     constraint sessions_state_ck check (state in ('active', 'finished', 'abandoned')),
     constraint sessions_reveal_ck check (reveal in ('at-once', 'at-end')),
     constraint sessions_ended_ck check ((state = 'active') = (ended_at is null)),
     constraint sessions_allowance_ck check (allowance_taken >= 0 and (allowance_taken = 0 or allowance_day is not null))
   )`,
  `create unique index sessions_one_active_uq on practice.sessions (user_id) where state = 'active'`,
  'create index sessions_user_ix on practice.sessions (user_id, id)',
  `create index sessions_due_ix on practice.sessions (deadline) where state = 'active'`,
  `create table practice.session_items (
     session_id uuid not null,
     number int not null,
     question_id uuid not null,
     version_id uuid not null,
     topic_id uuid not null,
     option_ids uuid[] not null default '{}',
     number_text text null,
     skipped boolean not null default false,
     revision int not null default 0,
     answered_at timestamptz(6) null,
     took_ms int not null default 0,
     is_right boolean null,
     constraint session_items_pkey primary key (session_id, number),
     constraint session_items_question_uq unique (session_id, question_id),
     constraint session_items_session_fk foreign key (session_id) references practice.sessions (id) on delete cascade,
     constraint session_items_answered_ck check ((answered_at is null) = (revision = 0)),
     constraint session_items_right_ck check (is_right is null or (answered_at is not null and not skipped)),
     constraint session_items_took_ck check (took_ms >= 0)
   )`,
  `create table practice.allowance_days (
     user_id uuid not null,
     day date not null,
     used int not null,
     constraint allowance_days_pkey primary key (user_id, day),
     constraint allowance_days_used_ck check (used >= 0)
   )`,
];

const kept = [
  `create table practice.folders (
     id uuid not null,
     user_id uuid not null,
     name text not null,
     created_at timestamptz(6) not null default platform.now(),
     constraint folders_pkey primary key (id),
     constraint folders_name_uq unique (user_id, name)
   )`,
  `create table practice.bookmarks (
     user_id uuid not null,
     question_id uuid not null,
     folder_id uuid null,
     note text not null,
     saved_at timestamptz(6) not null default platform.now(),
     constraint bookmarks_pkey primary key (user_id, question_id),
     constraint bookmarks_folder_fk foreign key (folder_id) references practice.folders (id) on delete set null
   )`,
  'create index bookmarks_saved_ix on practice.bookmarks (user_id, saved_at)',
  'create index bookmarks_folder_ix on practice.bookmarks (folder_id)',
];

/** A bank that is there already. Afterwards `practice.refresh-items` and `practice.follow-questions` keep the index. */
const first = [
  `insert into practice.nodes (id, parent_id, subject_id, chapter_id, level, name, place)
   with recursive down as (
     select s.id, s.parent_id, s.id as subject_id, null::uuid as chapter_id, s.level, s.name,
       lpad(s.position::text, 6, '0') || s.id::text as place
     from questions.subjects s where s.parent_id is null
     union all
     select s.id, s.parent_id, d.subject_id, case when s.level = 'chapter' then s.id else d.chapter_id end, s.level, s.name,
       d.place || lpad(s.position::text, 6, '0') || s.id::text
     from down d join questions.subjects s on s.parent_id = d.id
   )
   select id, parent_id, subject_id, chapter_id, level, name, place from down`,
  `insert into practice.items (question_id, version_id, topic_id, state, kind, content_key, guess_milli, prior_milli, difficulty_milli,
     variance_micro, spin)
   select q.id, v.id, q.subject_id, q.state, v.kind, q.content_key,
     case v.kind when 'single' then 1000 / greatest(jsonb_array_length(v.options), 2) when 'true-false' then 500
       when 'multiple' then 1000 / ((1 << greatest(jsonb_array_length(v.options), 2)) - 1) else 0 end,
     (coalesce(q.difficulty, 3) - 3) * 700, (coalesce(q.difficulty, 3) - 3) * 700, case when q.difficulty is null then 1000000 else 500000 end,
     ('x' || substr(md5(q.id::text), 1, 7))::bit(28)::int
   from questions.questions q join questions.question_versions v on v.id = q.current_version_id
   where q.state in ('published', 'retired')`,
  `update practice.nodes n set questions = c.count
   from (select topic_id, count(*)::int as count from practice.items where state = 'published' group by topic_id) c where c.topic_id = n.id`,
];
