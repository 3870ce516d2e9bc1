import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestOf } from '#contracts/http/endpoint';
import type { ExamQuestionRow, listExamQuestions } from '#contracts/http/exam-desk';
import { pageSql, type ListPage } from '#platform/kernel';
import type { Sight } from '../domain/exam-sight.js';
import { seenSql } from './exam-sight.js';
import { ms } from './sql.js';

export type ExamQuestionWish = Omit<RequestOf<typeof listExamQuestions>['query'], 'page'> & { readonly page: ListPage };

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
  values: [...seen.values, ...(among ? [`{${among.join(',')}}`] : []), ...(examId ? [examId, ...seen.values] : [])],
});

/** The questions in use, one page or all of them, and how many there are. */
export const readUsedPage = async (
  em: EntityManager,
  wish: ExamQuestionWish,
  among: readonly string[] | null,
  sight: Sight,
): Promise<{ rows: UsedQuestion[]; total: number }> => {
  const seen = seenSql(sight);
  const { sql, values } = usedSql(wish, among, seen);
  const [counted] = await em.execute<{ total: number }[]>(`select count(*)::int as total from (${sql}) u`, values);
  const rows = await em.execute<UsedQuestion[]>(
    `select u.question_id as "questionId", u.times,
       (select jsonb_agg(s.use order by s.opens_at desc, s.id) from (
          select e.opens_at, e.id, jsonb_build_object('examId', e.id, 'title', e.title, 'state', e.state,
            'opensAt', ${ms('e.opens_at')}, 'number', q.number + 1) as use
          from exams.exam_questions q join exams.exams e on e.id = q.exam_id
          where q.question_id = u.question_id and ${seen.sql} order by e.opens_at desc, e.id limit 10) s) as uses,
       (select q.version_id from exams.exam_questions q join exams.exams e on e.id = q.exam_id
          where q.question_id = u.question_id and ${seen.sql} order by e.opens_at desc, e.id limit 1) as "versionId"
     from (${sql}) u order by ${orders[wish.sort]}${pageSql(wish.page)}`,
    [...seen.values, ...seen.values, ...values],
  );
  return { rows, total: counted?.total ?? 0 };
};
