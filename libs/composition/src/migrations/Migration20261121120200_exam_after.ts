import { Migration } from '@mikro-orm/migrations';

const cascade = 'foreign key (exam_id) references exams.exams (id) on delete cascade';

/** What comes after the exam: corrected keys, scores reckoned anew, sittings taken off the board, statistics; and exam night's counts. */
export class Migration20261121120200_exam_after extends Migration {
  override name = 'Migration20261121120200_exam_after';

  override up(): void {
    this.addSql(
      `alter table exams.boards add column key_version int not null default 0, add column rescored_version int not null default 0`,
    );
    this.addSql(`alter table exams.attempts
      add column key_version int not null default 0,
      add column disqualified_at timestamptz(6) null,
      add column disqualified_by uuid null,
      add column disqualified_reason text null,
      add constraint attempts_disqualified_ck check ((disqualified_at is null) = (disqualified_reason is null)),
      add constraint attempts_disqualified_ranked_ck check (disqualified_at is null or not ranked)`);
    // Saves come in the order of time: a few pages say where the last minute stands, and a save writes no index entry for it.
    this.addSql(`create index answer_log_saved_ix on exams.answer_log using brin (saved_at) with (autosummarize = on)`);
    this.keys();
    this.scores();
  }

  private keys(): void {
    this.addSql(`create table exams.key_changes (
      exam_id uuid not null,
      version int not null,
      id uuid not null,
      question_id uuid null,
      before jsonb null,
      after jsonb null,
      reason text not null,
      actor_id uuid null,
      changed_at timestamptz(6) not null default platform.now(),
      done_at timestamptz(6) null,
      told_at timestamptz(6) null,
      up int not null default 0,
      down int not null default 0,
      constraint key_changes_pkey primary key (exam_id, version),
      constraint key_changes_id_uq unique (id),
      constraint key_changes_kind_ck check ((question_id is null) = (before is null) and (question_id is null) = (after is null)),
      constraint key_changes_exam_fk ${cascade}
    )`);
    this.addSql(`create table exams.item_statistics (
      exam_id uuid not null,
      board_version int not null,
      figures jsonb not null,
      computed_at timestamptz(6) not null default platform.now(),
      constraint item_statistics_pkey primary key (exam_id),
      constraint item_statistics_exam_fk ${cascade}
    )`);
  }

  private scores(): void {
    this.addSql(`create table exams.rescores (
      exam_id uuid not null,
      attempt_id uuid not null,
      version int not null,
      score_units bigint not null,
      correct int not null,
      wrong int not null,
      skipped int not null,
      rank_key text collate "C" not null,
      constraint rescores_pkey primary key (exam_id, attempt_id)
    )`);
    this.addSql(`create table exams.score_changes (
      exam_id uuid not null,
      attempt_id uuid not null,
      version int not null,
      after_version int not null,
      user_id uuid not null,
      old_units bigint not null,
      new_units bigint not null,
      old_correct int not null,
      new_correct int not null,
      old_wrong int not null,
      new_wrong int not null,
      old_rank_key text not null,
      reason text not null,
      actor_id uuid null,
      shown boolean not null,
      changed_at timestamptz(6) not null default platform.now(),
      seen_at timestamptz(6) null,
      constraint score_changes_pkey primary key (exam_id, attempt_id, version)
    )`);
    this.addSql(`create index score_changes_user_ix on exams.score_changes (user_id, changed_at)`);
    this.addSql(`create table exams.disqualifications (
      exam_id uuid not null,
      attempt_id uuid not null,
      id uuid not null,
      action text not null,
      reason text not null,
      actor_id uuid null,
      at timestamptz(6) not null default platform.now(),
      constraint disqualifications_pkey primary key (exam_id, attempt_id, id),
      constraint disqualifications_action_ck check (action in ('disqualified', 'requalified'))
    )`);
  }
}
