import type { EntityManager } from '@mikro-orm/postgresql';
import { readTypedNumber } from '#contracts/shared/typed-number';
import { parseTyped } from '#platform/kernel';

interface CommaAnswerRow {
  readonly examId: string;
  readonly title: string;
  readonly attemptId: string;
  readonly userId: string;
  readonly name: string;
  readonly questionId: string;
  /** The question's place in the paper, from 1. */
  readonly question: number;
  readonly typed: string;
  readonly key: string | null;
  readonly tolerance: string | null;
  readonly cancelled: boolean;
}

/** A number that was stored as it was typed, with a comma, which counted as a decimal one. */
export interface CommaAnswer extends CommaAnswerRow {
  /** Null: as no number, for it has more than one comma. */
  readonly countedAs: string | null;
  /** What the same text would count as, were it typed now; null as no number. */
  readonly readsAs: string | null;
}

const commaAnswersSql = `
select e.id as "examId", e.title, t.id as "attemptId", t.user_id as "userId", t.name, q.id as "questionId", q.number + 1 as question,
  a.number as typed, k.number as key, k.tolerance, q.cancelled
from exams.answers a
  join exams.attempts t on t.exam_id = a.exam_id and t.id = a.attempt_id and t.state <> 'in_progress'
  join exams.exam_questions q on q.exam_id = a.exam_id and q.id = a.question_id and q.kind = 'numeric'
  join exams.exam_keys k on k.exam_id = a.exam_id and k.question_id = a.question_id
  join exams.exams e on e.id = a.exam_id
where a.exam_id = ? and a.number like '%,%'
order by q.number, t.id`;

/** Numbers with a comma in the finished attempts of an exam, with the key they are marked by. For staff alone. */
export const readCommaAnswers = async (em: EntityManager, examId: string): Promise<CommaAnswer[]> => {
  const rows = await em.execute<CommaAnswerRow[]>(commaAnswersSql, [examId]);
  return rows.map((row) => ({
    ...row,
    countedAs: parseTyped(row.typed) === null ? null : row.typed.replace(',', '.'),
    readsAs: readTypedNumber(row.typed) ?? null,
  }));
};
