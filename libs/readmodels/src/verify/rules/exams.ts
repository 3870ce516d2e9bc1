import { ago, type Invariant } from '../invariant.js';

const shown = `'open', 'closed', 'results'`;

/** Exams, attempts and boards. */
export const exams: readonly Invariant[] = [
  {
    name: 'exam-keys-missing',
    says: 'A question of a planned or running exam that nothing can be marked by',
    sql: `select q.exam_id::text || ' ' || q.number as id from exams.exam_questions q join exams.exams x on x.id = q.exam_id
      where x.state in ('scheduled', ${shown}) and not q.cancelled
        and not exists (select from exams.exam_keys k where k.exam_id = q.exam_id and k.question_id = q.id)`,
  },
  {
    name: 'exam-behind-its-clock',
    says: 'An exam that should have opened or closed two minutes ago',
    sql: `select x.id::text from exams.exams x where (x.state = 'scheduled' and x.opens_at < ${ago('2 minutes')})
      or (x.state = 'open' and x.closes_at < ${ago('2 minutes')})`,
  },
  {
    name: 'attempt-past-deadline',
    says: 'An attempt that is still open two minutes after its last moment',
    sql: `select a.id::text from exams.attempts a where a.state = 'in_progress' and a.accept_until < ${ago('2 minutes')}`,
  },
  {
    name: 'attempt-unscored',
    says: 'An attempt that was handed in ten minutes ago and has no score',
    sql: `select a.id::text from exams.attempts a where a.state = 'submitted' and a.submitted_at < ${ago('10 minutes')}`,
  },
  {
    name: 'two-open-attempts',
    says: 'Somebody who sits the same exam twice at once',
    sql: `select a.exam_id::text || ' ' || a.user_id as id from exams.attempts a where a.state = 'in_progress'
      group by a.exam_id, a.user_id having count(*) > 1`,
  },
  {
    name: 'score-out-of-range',
    says: 'A score above the full marks, or below zero where it ends at zero',
    sql: `select a.id::text from exams.attempts a join exams.exams x on x.id = a.exam_id where a.score_units is not null
      and (a.score_units > x.full_units or (x.floor_at_zero and a.score_units < 0))`,
  },
  {
    name: 'board-unlike-attempts',
    says: 'A board whose number of places is not that of the ranked attempts',
    sql: `select b.exam_id::text as id from exams.boards b where b.ranked <> (
      select count(*) from exams.attempts a where a.exam_id = b.exam_id and a.ranked)`,
  },
  {
    name: 'two-places-on-a-board',
    says: 'Somebody who stands twice on a board',
    sql: `select a.exam_id::text || ' ' || a.user_id as id from exams.attempts a where a.ranked
      group by a.exam_id, a.user_id having count(*) > 1`,
  },
  {
    name: 'ranked-without-key',
    says: 'A ranked attempt without what its place is made from',
    sql: `select a.id::text from exams.attempts a where a.ranked and (a.rank_key is null or a.score_units is null)`,
  },
  {
    name: 'staff-on-a-board',
    says: 'An attempt of the staff that has a place among those of students',
    sql: `select a.id::text from exams.attempts a where a.staff and a.ranked`,
  },
  {
    name: 'answer-without-attempt',
    says: 'An answer of an attempt that is not there',
    sql: `select distinct w.attempt_id::text as id from exams.answers w
      where not exists (select from exams.attempts a where a.exam_id = w.exam_id and a.id = w.attempt_id)`,
  },
];
