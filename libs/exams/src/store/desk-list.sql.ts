import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestOf } from '#contracts/http/endpoint';
import type { ExamRow, listAdminExams } from '#contracts/http/exam-desk';
import { pageSql } from '#platform';
import type { ListPage } from '#platform/kernel';
import type { ExamState } from '../domain/exam.machine.js';
import type { Sight } from '../domain/exam-sight.js';
import { seenSql } from './exam-sight.js';
import { ms } from './sql.js';

export type ExamListWish = Omit<RequestOf<typeof listAdminExams>['query'], 'page'> & { readonly page: ListPage };

/** A line of the list before courses and counts are known. Moments are milliseconds since the epoch. */
export interface ListedExam extends Omit<ExamRow, 'courses' | 'opensAt' | 'closesAt' | 'changedAt' | 'sentAt' | 'taking' | 'submitted'> {
  readonly courseIds: string[];
  readonly opensAt: number;
  readonly closesAt: number;
  readonly changedAt: number;
  readonly sentAt: number | null;
}

/** Each ends in the id, so that a page holds the same exams however often it is asked for. */
const orders: Readonly<Record<ExamListWish['sort'], string>> = {
  opens: 'e.opens_at, e.id',
  '-opens': 'e.opens_at desc, e.id desc',
  changed: 'e.changed_at, e.id',
  '-changed': 'e.changed_at desc, e.id desc',
  title: 'e.title, e.id',
  '-title': 'e.title desc, e.id desc',
};

interface Part {
  readonly sql: string;
  readonly values: readonly string[];
}

/** Every word typed stands in the title or among the subjects, in any spelling of upper case and accents. */
const wordsOf = (typed: string | undefined): string[] => (typed ?? '').split(/\s+/).filter((word) => word !== '');
const searched = `strpos(platform.fold(e.title || ' ' || array_to_string(e.subjects, ' ')), platform.fold(?)) > 0`;

/** All of the filter but the state, since the counts by state stand beside the list. */
const where = ({ q, kind, area, course, sent }: ExamListWish, sight: Sight): Part => {
  const parts: Part[] = [
    seenSql(sight),
    ...wordsOf(q).map((word) => ({ sql: searched, values: [word] })),
    ...(sent ? [{ sql: 'e.sent_at is not null', values: [] }] : []),
    ...(kind ? [{ sql: 'e.kind = ?', values: [kind] }] : []),
    ...(area ? [{ sql: 'e.area = ?', values: [area] }] : []),
    ...(course ? [{ sql: 'exists (select from exams.exam_courses c where c.exam_id = e.id and c.course_id = ?)', values: [course] }] : []),
  ];
  return { sql: parts.map(({ sql }) => sql).join(' and '), values: parts.flatMap(({ values }) => values) };
};

/** State → how many exams that match the rest of the filter are in it. */
export const countByState = async (em: EntityManager, wish: ExamListWish, sight: Sight): Promise<Map<ExamState, number>> => {
  const { sql, values } = where(wish, sight);
  const rows = await em.execute<{ state: ExamState; count: number }[]>(
    `select e.state, count(*)::int as count from exams.exams e where ${sql} group by e.state`,
    [...values],
  );
  return new Map(rows.map(({ state, count }) => [state, count]));
};

export const readExamList = (em: EntityManager, wish: ExamListWish, sight: Sight): Promise<ListedExam[]> => {
  const { sql, values } = where(wish, sight);
  const state = wish.state ? ' and e.state = ?' : '';
  return em.execute<ListedExam[]>(
    `select e.id, e.title, e.state, e.kind, e.area, ${ms('e.opens_at')} as "opensAt", ${ms('e.closes_at')} as "closesAt",
       e.duration_seconds as "durationSeconds", e.question_count as "questionCount", e.question_target as "questionTarget",
       ${ms('e.changed_at')} as "changedAt", ${ms('e.sent_at')} as "sentAt",
       (select t.title from exams.exams t where t.id = e.make_up_of) as "makeUpOf",
       array(select c.course_id from exams.exam_courses c where c.exam_id = e.id order by c.number) as "courseIds"
     from exams.exams e where ${sql}${state} order by ${orders[wish.sort]}${pageSql(wish.page)}`,
    [...values, ...(wish.state ? [wish.state] : [])],
  );
};
