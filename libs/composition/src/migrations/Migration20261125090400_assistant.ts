import { Migration } from '@mikro-orm/migrations';

/** Passages of the material and the words in them, conversations, what a day used of the assistant, and training plans. */
export class Migration20261125090400_assistant extends Migration {
  override name = 'Migration20261125090400_assistant';

  override up(): void {
    for (const statement of [...material, ...conversations, ...plans]) this.addSql(statement);
  }
}

const material = [
  'create schema if not exists assistant',
  `create table assistant.passages (
     id uuid not null,
     kind text not null,
     source_id uuid not null,
     part int not null default 0,
     version_id uuid null,
     course_id uuid null,
     subject_id uuid null,
     content_key text null,
     title text not null,
     html text not null,
     plain text not null,
     near_text text not null,
     words tsvector not null,
     length int not null,
     filled_at timestamptz(6) not null default platform.now(),
     constraint passages_pkey primary key (id),
     constraint passages_source_uq unique (kind, source_id, part),
     constraint passages_kind_ck check (kind in ('question', 'lesson')),
     constraint passages_version_ck check ((kind = 'question') = (version_id is not null)),
     constraint passages_course_ck check ((kind = 'lesson') = (course_id is not null)),
     constraint passages_part_ck check (part >= 0 and length >= 0)
   )`,
  'create index passages_words_ix on assistant.passages using gin (words)',
  'create index passages_source_ix on assistant.passages (source_id)',
  `create index passages_content_ix on assistant.passages (content_key) where content_key is not null`,
  `create index passages_subject_ix on assistant.passages (subject_id) where subject_id is not null`,
  // What is common decides which words tell passages apart: PostgreSQL's own statistics keep count of it.
  'alter table assistant.passages alter column words set statistics 400',
  `create table assistant.words (
     word text not null,
     constraint words_pkey primary key (word)
   )`,
  'create index words_word_ix on assistant.words using gin (word gin_trgm_ops)',
  `create table assistant.fillings (
     name text not null,
     after_id uuid null,
     filled_at timestamptz(6) null,
     constraint fillings_pkey primary key (name),
     constraint fillings_name_ck check (name in ('question', 'lesson'))
   )`,
];

const conversations = [
  `create table assistant.conversations (
     id uuid not null,
     user_id uuid not null,
     title text not null,
     created_at timestamptz(6) not null default platform.now(),
     active_at timestamptz(6) not null default platform.now(),
     constraint conversations_pkey primary key (id)
   )`,
  'create index conversations_user_ix on assistant.conversations (user_id, active_at desc, id desc)',
  `create table assistant.turns (
     id uuid not null,
     conversation_id uuid not null,
     user_id uuid not null,
     day date not null,
     way text not null,
     state text not null default 'under-way',
     asked text not null,
     question_id uuid null,
     picture text null,
     blocks jsonb not null default '[]',
     sources jsonb not null default '[]',
     leaned_on uuid[] not null default '{}',
     tokens_in int not null default 0,
     tokens_out int not null default 0,
     cost_micros bigint not null default 0,
     stop_asked boolean not null default false,
     created_at timestamptz(6) not null default platform.now(),
     kept_at timestamptz(6) not null default platform.now(),
     constraint turns_pkey primary key (id),
     constraint turns_conversation_fk foreign key (conversation_id) references assistant.conversations (id) on delete cascade,
     constraint turns_way_ck check (way in ('model', 'quotes')),
     constraint turns_state_ck check (state in ('under-way', 'done', 'quoted', 'not-found', 'cut', 'stopped', 'failed')),
     constraint turns_used_ck check (tokens_in >= 0 and tokens_out >= 0 and cost_micros >= 0)
   )`,
  'create index turns_conversation_ix on assistant.turns (conversation_id, created_at, id)',
  // One answer at a time is written for a person.
  `create unique index turns_one_open_uq on assistant.turns (user_id) where state = 'under-way'`,
  `create index turns_open_ix on assistant.turns (kept_at) where state = 'under-way'`,
  `create table assistant.days (
     day date not null,
     user_id uuid not null,
     asked int not null default 0,
     answered int not null default 0,
     tokens_in bigint not null default 0,
     tokens_out bigint not null default 0,
     cost_micros bigint not null default 0,
     constraint days_pkey primary key (day, user_id),
     constraint days_used_ck check (asked >= 0 and answered >= 0 and tokens_in >= 0 and tokens_out >= 0 and cost_micros >= 0)
   )`,
  'create index days_user_ix on assistant.days (user_id)',
];

const plans = [
  `create table assistant.plans (
     id uuid not null,
     user_id uuid not null,
     from_day date not null,
     until_day date not null,
     minutes int not null,
     version int not null default 1,
     shaped_at timestamptz(6) not null default platform.now(),
     shaped_by text not null,
     facts jsonb not null,
     constraint plans_pkey primary key (id),
     constraint plans_user_uq unique (user_id),
     constraint plans_days_ck check (until_day >= from_day),
     constraint plans_minutes_ck check (minutes >= 10 and minutes <= 240),
     constraint plans_shaped_ck check (shaped_by in ('person', 'result', 'day'))
   )`,
  `create table assistant.plan_steps (
     id uuid not null,
     plan_id uuid not null,
     day date not null,
     place int not null,
     kind text not null,
     state text not null default 'open',
     ref_id uuid null,
     title text not null,
     path text[] not null,
     questions int not null,
     minutes int not null,
     href text not null,
     why jsonb not null,
     done_at timestamptz(6) null,
     by_hand boolean not null default false,
     constraint plan_steps_pkey primary key (id),
     constraint plan_steps_plan_fk foreign key (plan_id) references assistant.plans (id) on delete cascade,
     constraint plan_steps_kind_ck check (kind in ('practice', 'quiz', 'mistakes', 'lesson')),
     constraint plan_steps_state_ck check (state in ('open', 'done', 'skipped')),
     constraint plan_steps_done_ck check ((state = 'done') = (done_at is not null)),
     constraint plan_steps_size_ck check (questions >= 0 and minutes > 0 and place >= 0)
   )`,
  'create index plan_steps_plan_ix on assistant.plan_steps (plan_id, day, place)',
];
