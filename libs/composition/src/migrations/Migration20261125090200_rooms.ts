import { Migration } from '@mikro-orm/migrations';

/** Rooms with a code: who is in them, what is asked, who answered what. */
export class Migration20261125090200_rooms extends Migration {
  override name = 'Migration20261125090200_rooms';

  override up(): void {
    this.addSql(`create table practice.rooms (
      id uuid not null,
      code text not null,
      host_id uuid null,
      host_name text not null,
      host_seen_at timestamptz(6) not null default platform.now(),
      title text not null,
      count int not null,
      seconds int not null,
      state text not null default 'lobby',
      step int not null default 0,
      phase text null,
      asked_at timestamptz(6) null,
      ends_at timestamptz(6) null,
      players int not null default 0,
      answered int not null default 0,
      seats int not null default 0,
      version int not null default 1,
      created_at timestamptz(6) not null default platform.now(),
      closes_at timestamptz(6) not null,
      ended_at timestamptz(6) null,
      constraint rooms_pkey primary key (id),
      constraint rooms_state_ck check (state in ('lobby', 'running', 'finished', 'closed')),
      constraint rooms_phase_ck check (phase in ('asking', 'reveal')),
      constraint rooms_running_ck check ((state = 'running') = (phase is not null) and (phase is null) = (ends_at is null)),
      constraint rooms_step_ck check (step >= 0 and step <= count),
      constraint rooms_ended_ck check ((state in ('finished', 'closed')) = (ended_at is not null))
    )`);
    this.addSql(`create unique index rooms_code_uq on practice.rooms (code) where state in ('lobby', 'running')`);
    this.addSql(`create unique index rooms_one_open_uq on practice.rooms (host_id) where state in ('lobby', 'running')`);
    this.addSql(`create index rooms_due_ix on practice.rooms (ends_at) where state in ('lobby', 'running')`);
    this.addSql('create index rooms_ended_ix on practice.rooms (ended_at)');
    this.addSql(`create table practice.room_questions (
      room_id uuid not null,
      step int not null,
      question_id uuid not null,
      version_id uuid not null,
      topic_id uuid not null,
      options uuid[] not null,
      keys uuid[] not null,
      is_multiple boolean not null,
      constraint room_questions_pkey primary key (room_id, step)
    )`);
    this.addSql(`create table practice.room_players (
      room_id uuid not null,
      user_id uuid not null,
      seat int not null,
      name text not null,
      points int not null default 0,
      right_answers int not null default 0,
      without int[] not null default '{}',
      joined_at timestamptz(6) not null default platform.now(),
      left_at timestamptz(6) null,
      removed_at timestamptz(6) null,
      constraint room_players_pkey primary key (room_id, user_id),
      constraint room_players_seat_uq unique (room_id, seat)
    )`);
    this.addSql('create index room_players_user_ix on practice.room_players (user_id)');
    this.addSql(`create table practice.room_answers (
      room_id uuid not null,
      step int not null,
      user_id uuid not null,
      option_ids uuid[] not null,
      is_right boolean not null,
      took_ms int not null,
      points int not null,
      at timestamptz(6) not null default platform.now(),
      constraint room_answers_pkey primary key (room_id, step, user_id)
    )`);
    this.addSql('create index room_answers_user_ix on practice.room_answers (user_id)');
  }
}
