import type { EntityManager } from '@mikro-orm/postgresql';
import { type CommaNumber, readCommaNumber } from '../domain/comma-number.js';
import { arrayText } from './sql.js';

interface StoredNumber {
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
export type CommaAnswer = StoredNumber & CommaNumber;

/** Exams, as `e`, that are over: while one is written, nothing of its answers is read for a list that concerns finished exams alone. */
const isOver = `e.paper_version > 0 and e.state not in ('draft', 'scheduled', 'open')`;

/** Exams that are over and ask for numbers, by the time they opened. */
export const listExamsWithNumbers = async (em: EntityManager): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select e.id from exams.exams e where ${isOver}
       and exists (select 1 from exams.exam_questions q where q.exam_id = e.id and q.kind = 'numeric') order by e.opens_at, e.id`,
  );
  return rows.map(({ id }) => id);
};

const listNumericQuestions = async (em: EntityManager, examId: string): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select q.id from exams.exams e join exams.exam_questions q on q.exam_id = e.id and q.kind = 'numeric' where e.id = ? and ${isOver}`,
    [examId],
  );
  return rows.map(({ id }) => id);
};

/** The questions are given: only the answers to them are fetched, by the key of the answers. */
const commaAnswersSql = `
select e.id as "examId", e.title, t.id as "attemptId", t.user_id as "userId", t.name, q.id as "questionId", q.number + 1 as question,
  a.number as typed, k.number as key, k.tolerance, q.cancelled
from exams.answers a
  join exams.attempts t on t.exam_id = a.exam_id and t.id = a.attempt_id and t.state <> 'in_progress'
  join exams.exam_questions q on q.exam_id = a.exam_id and q.id = a.question_id
  join exams.exam_keys k on k.exam_id = a.exam_id and k.question_id = a.question_id
  join exams.exams e on e.id = a.exam_id
where a.exam_id = ? and a.question_id = any(?::uuid[]) and a.number like '%,%'
order by q.number, t.id`;

/**
 * Numbers with a comma in the finished attempts of an exam that is over, with the key they are marked by; none before, nor where the exam asks
 * for no number. For staff alone.
 */
export const readCommaAnswers = async (em: EntityManager, examId: string): Promise<CommaAnswer[]> => {
  const questionIds = await listNumericQuestions(em, examId);
  if (questionIds.length === 0) return [];
  const rows = await em.execute<StoredNumber[]>(commaAnswersSql, [examId, arrayText(questionIds)]);
  return rows.flatMap((row) => {
    const number = readCommaNumber(row.typed);
    return number ? [{ ...row, ...number }] : [];
  });
};
