import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestOf } from '#contracts/http/endpoint';
import type { ExamQuestionRow, listExamQuestions } from '#contracts/http/exam-desk';
import { pageSql } from '#platform';
import type { ListPage } from '#platform/kernel';
import type { Sight } from '../domain/exam-sight.js';
import { seenSql } from './exam-sight.js';
import { arrayText, ms } from './sql.js';

export type ExamQuestionWish = Omit<RequestOf<typeof listExamQuestions>['query'], 'page'>;
/** So many exams are named of a question; `times` says how many there are. */
const maxUses = 10;

interface Use extends Omit<ExamQuestionRow['uses'][number], 'opensAt'> {
  readonly opensAt: number;
}

/** A question with the exams that hold it, the latest first. */
export interface UsedQuestion {
  readonly questionId: string;
  readonly versionId: string;
  readonly times: number;
  readonly uses: Use[];
}

const orders: Readonly<Record<ExamQuestionWish['sort'], string>> = {
  used: 'u.last, u.question_id',
  '-used': 'u.last desc, u.question_id desc',
  times: 'u.times, u.last desc, u.question_id',
  '-times': 'u.times desc, u.last desc, u.question_id desc',
};

/** Every question that stands in an exam within sight. */
export const readAllQuestions = async (em: EntityManager, sight: Sight): Promise<string[]> => {
  const seen = seenSql(sight);
  const rows = await em.execute<{ id: string }[]>(
    `select distinct q.question_id as id from exams.exam_questions q join exams.exams e on e.id = q.exam_id
     where q.question_id is not null and ${seen.sql}`,
    [...seen.values],
  );
  return rows.map(({ id }) => id);
};

const inExam = `select from exams.exam_questions x join exams.exams e on e.id = x.exam_id where x.question_id = q.question_id and x.exam_id = ?`;

/** `among`: only these questions; null = all. */
const usedSql = (
  { examId, repeated }: ExamQuestionWish,
  among: readonly string[] | null,
  seen: ReturnType<typeof seenSql>,
): { sql: string; values: string[] } => ({
  sql: `select q.question_id, count(*)::int as times, max(e.opens_at) as last
    from exams.exam_questions q join exams.exams e on e.id = q.exam_id
    where q.question_id is not null and ${seen.sql}${among ? ' and q.question_id = any(?::uuid[])' : ''}
      ${examId ? `and exists (${inExam} and ${seen.sql})` : ''}
    group by q.question_id${repeated ? ' having count(distinct q.exam_id) > 1' : ''}`,
  values: [...seen.values, ...(among ? [arrayText(among)] : []), ...(examId ? [examId, ...seen.values] : [])],
});

/** Which questions are in use, in the order wished: one page of them, or all. */
export const listUsedIds = async (
  em: EntityManager,
  wish: ExamQuestionWish & { readonly page: ListPage },
  among: readonly string[] | null,
  sight: Sight,
): Promise<string[]> => {
  const { sql, values } = usedSql(wish, among, seenSql(sight));
  const rows = await em.execute<{ id: string }[]>(
    `select u.question_id as id from (${sql}) u order by ${orders[wish.sort]}${pageSql(wish.page)}`,
    values,
  );
  return rows.map(({ id }) => id);
};

export const countUsed = async (
  em: EntityManager,
  wish: ExamQuestionWish,
  among: readonly string[] | null,
  sight: Sight,
): Promise<number> => {
  const { sql, values } = usedSql(wish, among, seenSql(sight));
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total from (${sql}) u`, values);
  return counted?.total ?? 0;
};

/** These questions with the exams within sight that hold them, in the order given; those that stand in none are left out. */
export const readUsed = (em: EntityManager, questionIds: readonly string[], sight: Sight): Promise<UsedQuestion[]> => {
  const seen = seenSql(sight);
  return em.execute<UsedQuestion[]>(
    `select a.id as "questionId", u.times, u.uses, u."versionId" from unnest(?::uuid[]) with ordinality a(id, place)
       cross join lateral (
         select count(*)::int as times, (array_agg(s.version_id order by s.opens_at desc, s.id))[1] as "versionId",
           jsonb_agg(jsonb_build_object('examId', s.id, 'title', s.title, 'state', s.state, 'opensAt', ${ms('s.opens_at')}, 'number', s.number + 1)
             order by s.opens_at desc, s.id) filter (where s.place <= ${maxUses}) as uses
         from (select e.id, e.title, e.state, e.opens_at, q.number, q.version_id, row_number() over (order by e.opens_at desc, e.id) as place
           from exams.exam_questions q join exams.exams e on e.id = q.exam_id where q.question_id = a.id and ${seen.sql}) s) u
     where u.times > 0 order by a.place`,
    [arrayText(questionIds), ...seen.values],
  );
};
