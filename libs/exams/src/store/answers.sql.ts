import { ms } from './sql.js';

/**
 * So many answers that came too late are kept of a question, for staff to look at: whoever goes on sending after the end fills no table. `late`
 * has attempt and question of the one that comes, `exam` is its exam.
 */
export const isLateKept = (late: string, exam: string): string =>
  `(select count(*) from exams.late_answers l
    where l.exam_id = ${exam} and l.attempt_id = ${late}.attempt_id and l.question_id = ${late}.question_id) < 50`;

/**
 * Many saves of many attempts in one statement, which commits by itself.
 *
 * $1–$4 packets (exam, attempt, user, epoch), $5–$10 saves (packet number from 1, question, revision, options as array text, number, flag).
 * `held` locks the attempts FOR SHARE: it waits for a submission or a takeover in progress and reads what that left, and they wait for it;
 * so a save is either before the closing, and then it is scored, or after, and then it is refused. Saves do not wait for each other there.
 * Attempts are held in the order of their keys, as whoever holds several of them does, and rows go in by key order: two statements with the
 * same ones cannot lock each other.
 * A packet finds only its sender's own attempt, and only saves that may be kept are ranked: what is refused takes nobody's place.
 * `kept`: the upsert where the stored (epoch, revision) is lower. `logged`: of every packet that reached an open attempt the newest save of
 * each question, and of two values under one key both, since one of them was refused by name.
 * `late`: what came after the submission or after deadline and grace, and not without end.
 */
export const saveBatchSql = `
with moment as materialized (
  select date_trunc('milliseconds', platform.now()) as at
), packets as materialized (
  select no::int, exam_id, attempt_id, user_id, epoch
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[]) with ordinality as p(exam_id, attempt_id, user_id, epoch, no)
), saves as materialized (
  select no, question_id, revision, options::uuid[] as option_ids, number, flagged, seat
  from unnest($5::int[], $6::uuid[], $7::int[], $8::text[], $9::text[], $10::boolean[])
    with ordinality as s(no, question_id, revision, options, number, flagged, seat)
), held as materialized (
  select a.exam_id, a.id, a.user_id, a.state, a.epoch, a.deadline, a.accept_until
  from exams.attempts a
  where (a.exam_id, a.id, a.user_id) in (select exam_id, attempt_id, user_id from packets)
  order by a.exam_id, a.id
  for share of a
), judged as materialized (
  select p.no, p.exam_id, p.attempt_id, p.user_id, p.epoch, h.deadline, m.at,
    case
      when h.id is null then 'missing'
      when h.state <> 'in_progress' then 'closed'
      when m.at > h.accept_until then 'late'
      when p.epoch > h.epoch then 'forged'
      when p.epoch < h.epoch then 'taken-over'
      else 'open'
    end as verdict
  from packets p cross join moment m
  left join held h on h.exam_id = p.exam_id and h.id = p.attempt_id and h.user_id = p.user_id
), arrived as materialized (
  select no, j.exam_id, j.attempt_id, j.user_id, s.question_id, j.epoch, s.revision, s.option_ids, s.number, s.flagged, j.at, j.verdict, s.seat
  from saves s join judged j using (no)
), ranked as materialized (
  select a.*, row_number() over (
    partition by exam_id, attempt_id, user_id, question_id order by epoch desc, revision desc, seat) as place,
    rank() over (partition by no, question_id order by revision desc) as place_in_packet
  from arrived a where verdict in ('open', 'taken-over')
), kept as (
  insert into exams.answers as stored (exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, saved_at)
  select exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, at
  from ranked where place = 1
  order by exam_id, attempt_id, question_id
  on conflict (exam_id, attempt_id, question_id) do update
    set epoch = excluded.epoch, revision = excluded.revision, option_ids = excluded.option_ids, number = excluded.number,
        flagged = excluded.flagged, saved_at = excluded.saved_at
    where (stored.epoch, stored.revision) < (excluded.epoch, excluded.revision)
  returning exam_id, attempt_id, question_id, epoch, revision
), logged as (
  insert into exams.answer_log (exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, saved_at, taken_over)
  select exam_id, attempt_id, question_id, epoch, revision, option_ids, number, flagged, at, verdict = 'taken-over'
  from ranked where place_in_packet = 1 order by seat
), late as (
  insert into exams.late_answers (exam_id, attempt_id, question_id, epoch, revision, option_ids, number, received_at, reason)
  select exam_id, attempt_id, question_id, epoch, revision, option_ids, number, at, verdict
  from arrived where verdict in ('closed', 'late') and ${isLateKept('arrived', 'arrived.exam_id')}
  on conflict do nothing
), counted as (
  select k.exam_id, k.attempt_id, array_agg(k.question_id::text || '/' || k.epoch || '/' || k.revision || '/' || r.seat) as kept
  from kept k join ranked r using (exam_id, attempt_id, question_id) where r.place = 1 group by k.exam_id, k.attempt_id
)
select j.verdict, ${ms('j.at')} as at, ${ms('j.deadline')} as deadline, c.kept
from judged j left join counted c using (exam_id, attempt_id)
order by j.no`;

export type SaveVerdict = 'missing' | 'closed' | 'late' | 'forged' | 'taken-over' | 'open';

export interface SaveBatchRow {
  readonly verdict: SaveVerdict;
  readonly at: number;
  readonly deadline: number | null;
  /** `question/epoch/revision/seat` of what this statement stored for the attempt; the seat is the save's place among all, from 1. */
  readonly kept: string[] | null;
}

/** The stored answers of some questions with their order keys: $1 exams, $2 attempts, $3 questions. */
export const storedAnswersSql = `
select a.attempt_id as "attemptId", a.question_id as "questionId", a.epoch, a.revision, ${ms('a.saved_at')} as "savedAt",
  a.option_ids as "optionIds", a.number, a.flagged
from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as w(exam_id, attempt_id, question_id)
join exams.answers a using (exam_id, attempt_id, question_id)`;

export interface StoredAnswerRow {
  readonly attemptId: string;
  readonly questionId: string;
  readonly epoch: number;
  readonly revision: number;
  readonly savedAt: number;
  readonly optionIds: readonly string[];
  readonly number: string | null;
  readonly flagged: boolean;
}

/** The kept lists of some attempts, a row each, in the paper's order: ? exam, attempts as array text. */
export const keptSql = `
select a.attempt_id as "attemptId", json_agg(json_build_array(a.question_id, a.epoch, a.revision,
  cardinality(a.option_ids) > 0 or coalesce(a.number, '') <> '') order by q.number) as kept
from exams.answers a join exams.exam_questions q on q.exam_id = a.exam_id and q.id = a.question_id
where a.exam_id = ? and a.attempt_id = any(?::uuid[]) group by a.attempt_id`;

export interface KeptRow {
  readonly attemptId: string;
  readonly kept: (readonly [questionId: string, epoch: number, revision: number, answered: boolean])[];
}
