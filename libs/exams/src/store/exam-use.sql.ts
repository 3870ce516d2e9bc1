import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sight } from '../domain/exam-sight.js';
import { seenSql } from './exam-sight.js';
import { waitsUntil } from './make-ups.sql.js';
import { iso, ms } from './sql.js';

/** Exams that a question counts as used by: whose paper was sealed, and not taken back or cancelled. */
const sealed = `e.paper_version > 0 and e.state not in ('draft', 'cancelled')`;

/** Whose results are out. What was cancelled and put away has none: nobody sat it, and its paper may come again. */
export const resultsOut = `(e.state = 'results' or (e.state = 'archived' and e.results_at is not null))`;

/**
 * Whose takers know its questions, and nobody is still to sit its paper. A draft that was thrown away and an exam that was cancelled before
 * anybody sat it were shown to nobody, and may lend theirs to a coming paper.
 */
const sat = `((e.state = 'closed' or ${resultsOut}
    or (e.state in ('cancelled', 'archived') and exists (select from exams.attempts t where t.exam_id = e.id)))
  and coalesce(${waitsUntil} <= ${ms('platform.now()')}, true))`;

/** What the paper of an exam, as `e`, holds is told to whoever sees the exam; of one that was sat, to all who look after questions. */
export const toldSql = (sight: Sight): { readonly sql: string; readonly values: readonly string[] } => {
  const { sql, values } = seenSql(sight);
  return { sql: `(${sat} or ${sql})`, values };
};

/** Papers that are fixed and whose solution is nobody's yet. */
export const comingPaper = `e.state in ('scheduled', 'open', 'closed')`;

/** Papers whose questions everybody may practise once the results are out. */
export const releasedPaper = `${resultsOut} and e.paper_version > 0 and e.show_solution <> 'never'
  and e.questions_after = 'with-solution'`;

/** Question id → when the results came out, in ms, of the last exam that gives it away: until the worker has published it, it stands approved. */
export const readReleases = async (em: EntityManager, questionIds: readonly string[]): Promise<Map<string, number>> => {
  if (questionIds.length === 0) return new Map();
  const rows = await em.execute<{ questionId: string; releasedAt: number }[]>(
    `select q.question_id as "questionId", ${ms('max(coalesce(e.results_at, e.closes_at))')} as "releasedAt"
     from exams.exam_questions q join exams.exams e on e.id = q.exam_id
     where q.question_id = any(?::uuid[]) and ${releasedPaper} group by q.question_id`,
    [`{${questionIds.join(',')}}`],
  );
  return new Map(rows.map(({ questionId, releasedAt }) => [questionId, releasedAt]));
};

export interface EarlierUse {
  readonly examId: string;
  readonly title: string;
  readonly opensAt: string;
}

/** Question id → the latest other exam that it stood in. */
export const readEarlierUse = async (
  em: EntityManager,
  examId: string,
  questionIds: readonly string[],
  sight: Sight,
): Promise<Map<string, EarlierUse>> => {
  if (questionIds.length === 0) return new Map();
  const told = toldSql(sight);
  const rows = await em.execute<{ questionId: string; examId: string; title: string; opensAt: number }[]>(
    `select distinct on (q.question_id) q.question_id as "questionId", e.id as "examId", e.title, ${ms('e.opens_at')} as "opensAt"
     from exams.exam_questions q join exams.exams e on e.id = q.exam_id
     where q.question_id = any(?::uuid[]) and e.id <> ? and ${sealed} and ${told.sql} order by q.question_id, e.opens_at desc, e.id`,
    [`{${questionIds.join(',')}}`, examId, ...told.values],
  );
  return new Map(rows.map(({ questionId, opensAt, ...exam }) => [questionId, { ...exam, opensAt: iso(opensAt) }]));
};

/**
 * Question id → another coming paper that holds it, where this exam or that one is ranked: whoever meets it in the one knows it in the other.
 * Told of papers that the asker sees; whoever schedules sees all of them. `repeats`: whose paper a make-up holds again, and whose results wait for it.
 */
export const readComingUse = async (
  em: EntityManager,
  { id, kind, repeats }: { readonly id: string; readonly kind: string; readonly repeats: string | null },
  questionIds: readonly string[],
  sight: Sight,
): Promise<Map<string, { examId: string; title: string }>> => {
  if (questionIds.length === 0) return new Map();
  const told = toldSql(sight);
  const rows = await em.execute<{ questionId: string; examId: string; title: string }[]>(
    `select distinct on (q.question_id) q.question_id as "questionId", e.id as "examId", e.title
     from exams.exam_questions q join exams.exams e on e.id = q.exam_id
     where q.question_id = any(?::uuid[]) and e.id <> ? and e.id is distinct from ?::uuid and ${comingPaper} and (e.kind = 'live' or ?)
       and ${told.sql}
     order by q.question_id, e.opens_at, e.id`,
    [`{${questionIds.join(',')}}`, id, repeats, kind === 'live', ...told.values],
  );
  return new Map(rows.map(({ questionId, ...exam }) => [questionId, exam]));
};

/**
 * Every question of another coming paper that the asker sees, where this exam or that one is ranked. What stands in papers of others stays in the
 * answer: by its absence a teacher would know the paper. Whoever schedules sees all of them, and is told of the conflict.
 */
export const readAllComing = async (
  em: EntityManager,
  { id, kind }: { readonly id: string; readonly kind: string },
  sight: Sight,
): Promise<string[]> => {
  const told = toldSql(sight);
  const rows = await em.execute<{ id: string }[]>(
    `select distinct q.question_id as id from exams.exam_questions q join exams.exams e on e.id = q.exam_id
     where q.question_id is not null and e.id <> ? and ${comingPaper} and (e.kind = 'live' or ?) and ${told.sql}`,
    [id, kind === 'live', ...told.values],
  );
  return rows.map(({ id: questionId }) => questionId);
};

/** Every question that stood in an exam other than this one. */
export const readUsedQuestions = async (em: EntityManager, examId: string, sight: Sight): Promise<string[]> => {
  const told = toldSql(sight);
  const rows = await em.execute<{ id: string }[]>(
    `select distinct q.question_id as id from exams.exam_questions q join exams.exams e on e.id = q.exam_id
     where q.question_id is not null and e.id <> ? and ${sealed} and ${told.sql}`,
    [examId, ...told.values],
  );
  return rows.map(({ id }) => id);
};

/** Live exams of the same courses that are on in the same hours; what is always open overlaps with everything and says nothing. */
export const readOverlapping = (em: EntityManager, examId: string): Promise<{ examId: string; title: string }[]> =>
  em.execute<{ examId: string; title: string }[]>(
    `select distinct o.id as "examId", o.title from exams.exams e
       join exams.exam_courses c on c.exam_id = e.id join exams.exam_courses oc on oc.course_id = c.course_id and oc.exam_id <> e.id
       join exams.exams o on o.id = oc.exam_id
     where e.id = ? and e.kind = 'live' and o.kind = 'live' and o.state in ('scheduled', 'open')
       and o.opens_at < e.closes_at and e.opens_at < o.closes_at
       and o.closes_at - o.opens_at <= interval '1 day' and e.closes_at - e.opens_at <= interval '1 day'
     order by o.title, o.id limit 5`,
    [examId],
  );
