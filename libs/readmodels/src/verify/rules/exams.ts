import { ago, type Invariant } from '../invariant.js';

const shown = `'open', 'closed', 'results'`;

const given = (sign: '>' | '<'): string => `count(*) filter (where s.new_units ${sign} s.old_units)`;

/** Keys and their corrections. */
const keys: readonly Invariant[] = [
  {
    name: 'key-unlike-changes',
    says: 'A question whose key is not the one that its last correction made',
    sql: `select c.exam_id || ' ' || c.question_id as id from (
        select distinct on (k.exam_id, k.question_id) k.exam_id, k.question_id, k.after from exams.key_changes k
        where k.question_id is not null order by k.exam_id, k.question_id, k.version desc) c
      join exams.exam_questions q on q.exam_id = c.exam_id and q.id = c.question_id
      left join exams.exam_keys w on w.exam_id = c.exam_id and w.question_id = c.question_id
      where (q.cancelled, to_jsonb(w.option_ids), w.number, w.tolerance) is distinct from
        ((c.after ->> 'cancelled')::boolean, c.after -> 'optionIds', c.after ->> 'number', c.after ->> 'tolerance')`,
  },
  {
    name: 'key-version-off',
    says: 'An exam that counts another number of corrections than it had, or stands for more than there were',
    sql: `select b.exam_id::text as id from exams.boards b where b.rescored_version > b.key_version
      or b.key_version <> (select coalesce(max(k.version), 0) from exams.key_changes k where k.exam_id = b.exam_id)`,
  },
  {
    name: 'exam-not-rescored',
    says: 'A correction that was made ten minutes ago and is not in force, or a score that an older key gave',
    sql: `select k.exam_id || ' ' || k.version as id from exams.key_changes k where k.done_at is null and k.changed_at < ${ago('10 minutes')}
      union all
      select a.id::text from exams.attempts a join exams.boards b on b.exam_id = a.exam_id
      where a.score_units is not null and a.key_version < b.rescored_version`,
  },
  {
    name: 'key-change-counts-off',
    says: 'A correction that says it moved another number of scores than it did',
    sql: `select k.exam_id || ' ' || k.version as id from exams.key_changes k where k.done_at is not null and (k.up, k.down) <> (
      select ${given('>')}, ${given('<')} from exams.score_changes s
      where s.exam_id = k.exam_id and s.after_version < k.version and s.version >= k.version)`,
  },
];

/** Exams, attempts and boards; what takes the keys to see is looked at by the exams themselves (`VerifyExams`). */
/** A scored attempt that may stand on a board. */
const fits = 't.score_units is not null and t.disqualified_at is null and not t.staff and not t.after_solution';

export const exams: readonly Invariant[] = [
  ...keys,
  {
    name: 'exam-keys-missing',
    says: 'A question of a planned or running exam that nothing can be marked by',
    sql: `select q.exam_id::text || ' ' || q.number as id from exams.exam_questions q join exams.exams x on x.id = q.exam_id
      where x.state in ('scheduled', ${shown}) and not q.cancelled
        and not exists (select from exams.exam_keys k where k.exam_id = q.exam_id and k.question_id = q.id)`,
  },
  {
    name: 'exam-question-count-off',
    says: 'An exam, or a section of it, that counts other questions than it has',
    sql: `select x.id::text from exams.exams x
        where x.question_count <> (select count(*) from exams.exam_questions q where q.exam_id = x.id)
      union all
      select s.exam_id || ' ' || s.number from exams.sections s
        where s.question_count <> (select count(*) from exams.exam_questions q where q.exam_id = s.exam_id and q.section = s.number)`,
  },
  {
    name: 'exam-behind-its-clock',
    says: 'An exam that should have opened or closed two minutes ago',
    sql: `select x.id::text from exams.exams x where (x.state = 'scheduled' and x.opens_at < ${ago('2 minutes')})
      or (x.state = 'open' and x.closes_at + make_interval(secs => x.extra_seconds) < ${ago('2 minutes')})`,
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
    name: 'wrong-attempt-on-board',
    says: "Somebody who stands on a board with another attempt than the exam's rule chooses, or with none",
    sql: `select a.id::text from (
        select t.id, t.exam_id, t.number, t.ranked, ${fits} as fits,
          row_number() over (partition by t.exam_id, t.user_id, ${fits}
            order by case when x.ranking = 'best' then t.rank_key end collate "C", case x.ranking when 'last' then -t.number else t.number end) as place,
          x.ranking
        from exams.attempts t join exams.exams x on x.id = t.exam_id) a
      where a.ranked <> (a.fits and a.place = 1 and (a.ranking <> 'first' or a.number = 1))`,
  },
  {
    name: 'answer-without-attempt',
    says: 'An answer of an attempt that is not there',
    sql: `select distinct w.attempt_id::text as id from exams.answers w
      where not exists (select from exams.attempts a where a.exam_id = w.exam_id and a.id = w.attempt_id)`,
  },
];
