import type { EntityManager } from '@mikro-orm/postgresql';
import type { AttemptState } from '../domain/attempt.machine.js';
import type { ReleaseRules } from '../domain/visibility.js';
import { ruleColumns, stillStarts } from './exams.sql.js';
import { admitsUser } from './make-ups.sql.js';
import { arrayText, ms } from './sql.js';

/** A scored sitting of one person with its exam's rules. */
export interface SatRow extends ReleaseRules {
  readonly examId: string;
  readonly attemptId: string;
  readonly title: string;
  readonly number: number;
  readonly attemptState: AttemptState;
  readonly submittedAt: number;
  readonly units: string;
  readonly correct: number;
  readonly wrong: number;
  readonly skipped: number;
  readonly seconds: number;
  readonly ranked: boolean;
  readonly disqualified: boolean;
  readonly fullUnits: string;
  readonly denominator: string;
}

/** All of a person's scored sittings in a course, the latest first. */
export const readSat = (em: EntityManager, userId: string, courseId: string): Promise<SatRow[]> =>
  em.execute<SatRow[]>(
    `select e.id as "examId", a.id as "attemptId", e.title, a.number, a.state as "attemptState", ${ms('a.submitted_at')} as "submittedAt",
       a.score_units::text as units, coalesce(a.correct, 0) as correct, coalesce(a.wrong, 0) as wrong, coalesce(a.skipped, 0) as skipped,
       coalesce(a.seconds_taken, 0) as seconds, a.ranked, a.disqualified_at is not null as disqualified,
       e.full_units::text as "fullUnits", e.denominator::text as denominator, ${ruleColumns}
     from exams.attempts a join exams.exams e on e.id = a.exam_id join exams.exam_courses x on x.exam_id = e.id and x.course_id = ?
     where a.user_id = ? and a.score_units is not null order by a.submitted_at desc, a.id desc`,
    [courseId, userId],
  );

export interface Standing {
  readonly attemptId: string;
  readonly rank: number;
  readonly of: number;
  /** How many stand below. */
  readonly beaten: number;
}

/** Where some sittings stand on their boards; those that are on none are missing. */
export const readStandings = async (em: EntityManager, sat: readonly SatRow[]): Promise<Map<string, Standing>> => {
  const ranked = sat.filter((row) => row.ranked);
  if (ranked.length === 0) return new Map();
  const rows = await em.execute<Standing[]>(
    `select a.id as "attemptId", p.above + 1 as rank, p.above + p.beside + p.below as of, p.below as beaten
     from unnest(?::uuid[], ?::uuid[]) as d(exam_id, id) join exams.attempts a on a.exam_id = d.exam_id and a.id = d.id
       cross join lateral (select (count(*) filter (where o.rank_key < a.rank_key))::int as above,
         (count(*) filter (where o.rank_key = a.rank_key))::int as beside, (count(*) filter (where o.rank_key > a.rank_key))::int as below
         from exams.attempts o where o.exam_id = a.exam_id and o.ranked) p
     where a.ranked`,
    [arrayText(ranked.map(({ examId }) => examId)), arrayText(ranked.map(({ attemptId }) => attemptId))],
  );
  return new Map(rows.map((row) => [row.attemptId, row]));
};

/** Exams of a course that are out, and those of them that the person has handed in. */
export const countExams = async (em: EntityManager, userId: string, courseId: string): Promise<{ done: number; total: number }> => {
  const [row] = await em.execute<{ done: number; total: number }[]>(
    `select count(*)::int as total, (count(*) filter (where exists (
       select from exams.attempts a where a.exam_id = e.id and a.user_id = ? and a.submitted_at is not null)))::int as done
     from exams.exam_courses x join exams.exams e on e.id = x.exam_id
     where x.course_id = ? and e.state in ('open', 'closed', 'results') and ${admitsUser}`,
    [userId, courseId, userId],
  );
  return row ?? { done: 0, total: 0 };
};

export interface NextExam {
  readonly courseId: string;
  readonly id: string;
  readonly title: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly open: boolean;
}

/** Of each course the exam that is on and not handed in yet, else the next one to open. */
export const readNextExams = async (em: EntityManager, userId: string, courseIds: readonly string[]): Promise<NextExam[]> => {
  if (courseIds.length === 0) return [];
  const rows = await em.execute<(Omit<NextExam, 'opensAt' | 'closesAt'> & { opensAt: number; closesAt: number })[]>(
    `select distinct on (x.course_id) x.course_id as "courseId", e.id, e.title, ${ms('e.opens_at')} as "opensAt", ${ms('e.closes_at')} as "closesAt",
       e.state = 'open' as open
     from exams.exam_courses x join exams.exams e on e.id = x.exam_id
     where x.course_id = any(?::uuid[]) and ${admitsUser} and (e.state = 'scheduled' or e.state = 'open' and not exists (
       select from exams.attempts a where a.exam_id = e.id and a.user_id = ? and a.submitted_at is not null) and (${stillStarts} or exists (
       select from exams.attempts a where a.exam_id = e.id and a.user_id = ? and a.submitted_at is null)))
     order by x.course_id, e.state = 'open' desc, case when e.state = 'open' then e.closes_at else e.opens_at end, e.id`,
    [arrayText(courseIds), userId, userId, userId],
  );
  return rows.map((row) => ({ ...row, opensAt: new Date(row.opensAt).toISOString(), closesAt: new Date(row.closesAt).toISOString() }));
};
