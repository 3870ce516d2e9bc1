import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaperOrder } from '../domain/paper-order.js';

/** The order in which an attempt showed the paper in force; null where it had another one. */
export const readAttemptOrder = async (em: EntityManager, examId: string, attemptId: string): Promise<PaperOrder | null> => {
  const [row] = await em.execute<{ order: number[][] }[]>(
    `select a.question_order as "order" from exams.attempts a join exams.exams e on e.id = a.exam_id and e.paper_version = a.paper_version
     where a.exam_id = ? and a.id = ?`,
    [examId, attemptId],
  );
  return row?.order ?? null;
};

export interface ReleasedKey {
  readonly questionId: string;
  readonly optionIds: string[];
  readonly number: string | null;
  readonly explanation: string;
  readonly sources: string[];
}

/** Keys and explanations. Only behind the check that the solution is released. */
export const readReleasedKeys = (em: EntityManager, examId: string): Promise<ReleasedKey[]> =>
  em.execute<ReleasedKey[]>(
    `select question_id as "questionId", option_ids as "optionIds", number, explanation, sources from exams.exam_keys where exam_id = ?`,
    [examId],
  );

export interface Chosen {
  readonly takers: number;
  /** Option id → how many first attempts chose it. */
  readonly options: ReadonlyMap<string, number>;
  /** Question id → how many first attempts answered it. */
  readonly answered: ReadonlyMap<string, number>;
}

const finishedFirst = `t.exam_id = a.exam_id and t.id = a.attempt_id and t.number = 1 and t.state <> 'in_progress' and not t.staff`;

/** What the takers chose, each counted once by the first attempt. */
export const readChosen = async (em: EntityManager, examId: string): Promise<Chosen> => {
  const [people] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from exams.attempts where exam_id = ? and number = 1 and state <> 'in_progress' and not staff`,
    [examId],
  );
  const options = await em.execute<{ id: string; count: number }[]>(
    `select o.id, count(*)::int as count from exams.answers a join exams.attempts t on ${finishedFirst}, unnest(a.option_ids) as o(id)
     where a.exam_id = ? group by o.id`,
    [examId],
  );
  const answered = await em.execute<{ id: string; count: number }[]>(
    `select a.question_id as id, count(*)::int as count from exams.answers a join exams.attempts t on ${finishedFirst}
     where a.exam_id = ? and (cardinality(a.option_ids) > 0 or coalesce(a.number, '') <> '') group by a.question_id`,
    [examId],
  );
  return {
    takers: people?.count ?? 0,
    options: new Map(options.map(({ id, count }) => [id, count])),
    answered: new Map(answered.map(({ id, count }) => [id, count])),
  };
};
