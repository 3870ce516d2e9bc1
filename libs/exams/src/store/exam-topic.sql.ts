import type { EntityManager } from '@mikro-orm/postgresql';
import type { TopicBody } from '#contracts/socket/topics';
import { closingMoment } from '../domain/deadline.js';
import { readExam } from './exams.sql.js';
import { iso } from './sql.js';

export interface Counts {
  /** People with an open attempt. */
  readonly taking: number;
  /** People who have submitted. */
  readonly submitted: number;
}

/** People with an open attempt, from their partial index. */
export const readTaking = async (em: EntityManager, examId: string): Promise<number> => {
  const [row] = await em.execute<{ taking: number }[]>(
    `select count(*)::int as taking from exams.attempts where exam_id = ? and state = 'in_progress'`,
    [examId],
  );
  return row?.taking ?? 0;
};

/** Exam id → counts, from the partial indexes of open and unscored attempts and the counter of ranked ones: cheap at any size. */
export const readCounts = async (em: EntityManager, examIds: readonly string[]): Promise<Map<string, Counts>> => {
  if (examIds.length === 0) return new Map();
  const rows = await em.execute<(Counts & { examId: string })[]>(
    `select e.id as "examId",
       (select count(*)::int from exams.attempts a where a.exam_id = e.id and a.state = 'in_progress') as taking,
       coalesce((select b.ranked from exams.boards b where b.exam_id = e.id), 0)
         + (select count(*)::int from exams.attempts a where a.exam_id = e.id and a.state = 'submitted' and a.number = 1 and not a.staff) as submitted
     from exams.exams e where e.id in (?)`,
    [examIds],
  );
  return new Map(rows.map(({ examId, taking, submitted }) => [examId, { taking, submitted }]));
};

/** The topic `exam:{id}`; null for an exam that does not exist. */
export const readExamTopic = async (em: EntityManager, examId: string): Promise<{ version: number; body: TopicBody<'exam'> } | null> => {
  const exam = await readExam(em, examId);
  if (!exam) return null;
  const counts = (await readCounts(em, [examId])).get(examId) ?? { taking: 0, submitted: 0 };
  return {
    version: exam.version,
    body: {
      state: exam.state,
      opensAt: iso(exam.opensAt),
      closesAt: iso(exam.closesAt),
      overAt: iso(closingMoment(exam)),
      message: exam.message,
      ...counts,
    },
  };
};
