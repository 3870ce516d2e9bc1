import { Migration } from '@mikro-orm/migrations';

/** Rounds against the own best, and mistakes with the day of their next sight. */
export class Migration20261125090100_quiz extends Migration {
  override name = 'Migration20261125090100_quiz';

  override up(): void {
    for (const statement of [...rounds, ...mistakes]) this.addSql(statement);
  }
}

const rounds = [
  `create table practice.rounds (
     id uuid not null,
     user_id uuid not null,
     subject_id uuid null,
     state text not null default 'running',
     size int not null,
     points int not null default 0,
     correct int not null default 0,
     answered int not null default 0,
     whole boolean not null default false,
     best_before int null,
     started_at timestamptz(6) not null default platform.now(),
     ends_at timestamptz(6) not null,
     ended_at timestamptz(6) null,
     constraint rounds_pkey primary key (id),
     constraint rounds_state_ck check (state in ('running', 'finished', 'left')),
     constraint rounds_ended_ck check ((state = 'running') = (ended_at is null)),
     constraint rounds_counts_ck check (size >= 1 and size <= 10 and answered <= size and correct >= 0 and correct <= answered and points >= 0),
     constraint rounds_whole_ck check (not whole or (state = 'finished' and answered = 10))
   )`,
  `create unique index rounds_running_uq on practice.rounds (user_id) where state = 'running'`,
  'create index rounds_user_ix on practice.rounds (user_id, started_at)',
  'create index rounds_best_ix on practice.rounds (user_id, subject_id, points) where whole',
  `create index rounds_over_ix on practice.rounds (ends_at) where state = 'running'`,
  `create table practice.round_places (
     round_id uuid not null,
     place int not null,
     question_id uuid not null,
     version_id uuid not null,
     state text not null default 'waiting',
     shown_at timestamptz(6) null,
     answered_at timestamptz(6) null,
     option_ids uuid[] null,
     number text null,
     took_ms int null,
     points int not null default 0,
     constraint round_places_pkey primary key (round_id, place),
     constraint round_places_round_fk foreign key (round_id) references practice.rounds (id) on delete cascade,
     constraint round_places_question_uq unique (round_id, question_id),
     constraint round_places_state_ck check (state in ('waiting', 'right', 'wrong', 'skipped', 'dropped')),
     constraint round_places_answered_ck check (
       (state in ('right', 'wrong', 'skipped')) = (answered_at is not null) and (answered_at is null) = (took_ms is null)),
     constraint round_places_points_ck check (points >= 0 and points <= 150 and (points > 0) = (state = 'right'))
   )`,
];

const mistakes = [
  `create table practice.cards (
     user_id uuid not null,
     question_id uuid not null,
     due_on date not null,
     last_on date not null,
     stability_milli_days int not null,
     difficulty_milli int not null,
     reps int not null,
     lapses int not null,
     interval_days int not null,
     source text not null,
     wrong_at timestamptz(6) not null,
     created_at timestamptz(6) not null default platform.now(),
     constraint cards_pkey primary key (user_id, question_id),
     constraint cards_source_ck check (source in ('session', 'round', 'mistakes', 'room', 'exam')),
     constraint cards_days_ck check (due_on - last_on = interval_days and interval_days >= 1 and interval_days <= 365),
     constraint cards_memory_ck check (
       stability_milli_days >= 1 and difficulty_milli >= 1000 and difficulty_milli <= 10000 and reps >= 1 and lapses >= 0 and lapses <= reps)
   )`,
  'create index cards_due_ix on practice.cards (user_id, due_on)',
  `create table practice.reviews (
     id uuid not null,
     user_id uuid not null,
     question_id uuid not null,
     version_id uuid not null,
     state text not null default 'open',
     shown_at timestamptz(6) not null default platform.now(),
     answered_at timestamptz(6) null,
     option_ids uuid[] null,
     number text null,
     took_ms int null,
     grade int null,
     due_on date null,
     constraint reviews_pkey primary key (id),
     constraint reviews_state_ck check (state in ('open', 'right', 'wrong', 'skipped', 'dropped')),
     constraint reviews_answered_ck check (
       (state in ('right', 'wrong', 'skipped')) = (answered_at is not null) and (answered_at is null) = (grade is null)
       and (grade is null) = (due_on is null) and (grade is null) = (took_ms is null)),
     constraint reviews_grade_ck check (grade >= 1 and grade <= 4 and (grade = 1) = (state <> 'right'))
   )`,
  `create unique index reviews_open_uq on practice.reviews (user_id) where state = 'open'`,
  'create index reviews_user_ix on practice.reviews (user_id, answered_at)',
];
