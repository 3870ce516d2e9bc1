import { Migration } from '@mikro-orm/migrations';

/** Toppers of each course over a week, a month and all its time. Made from attempts alone: they can be reckoned anew at any time. */
export class Migration20261123090400_toppers extends Migration {
  override name = 'Migration20261123090400_toppers';

  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  `create table exams.topper_boards (
     course_id uuid not null,
     span text not null,
     from_day date null,
     exams int not null default 0,
     people int not null default 0,
     version int not null default 1,
     reckoned_at timestamptz(6) not null default platform.now(),
     constraint topper_boards_pkey primary key (course_id, span),
     constraint topper_boards_span_ck check (span in ('week', 'month', 'all')),
     constraint topper_boards_from_ck check ((span = 'all') = (from_day is null))
   )`,
  `create index topper_boards_turn_ix on exams.topper_boards (from_day) where from_day is not null`,
  `create table exams.toppers (
     course_id uuid not null,
     span text not null,
     user_id uuid not null,
     rank int not null,
     points bigint not null,
     exams int not null,
     wrong int not null,
     seconds int not null,
     exam_id uuid not null,
     attempt_id uuid not null,
     constraint toppers_pkey primary key (course_id, span, user_id),
     constraint toppers_span_ck check (span in ('week', 'month', 'all')),
     constraint toppers_counts_ck check (rank >= 1 and points >= 0 and exams >= 1)
   )`,
  'create index toppers_rank_ix on exams.toppers (course_id, span, rank, user_id)',
];
