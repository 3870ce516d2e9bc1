import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuestionKey } from '#contracts/http/exam-after';
import type { KeyedQuestion } from '../domain/question-key.js';

export interface KeyedRow extends KeyedQuestion {
  readonly id: string;
  /** From 0. */
  readonly number: number;
  readonly versionId: string;
  readonly before: QuestionKey;
  readonly explanation: string;
}

/** One question of a frozen paper with its key in force; null where the paper has no such question. For staff alone. */
export const readKeyed = async (em: EntityManager, examId: string, questionId: string): Promise<KeyedRow | null> => {
  const [row] = await em.execute<KeyedRow[]>(
    `select q.id, q.number, q.version_id as "versionId", q.kind, q.option_ids as "optionIds",
       json_build_object('cancelled', q.cancelled, 'optionIds', k.option_ids, 'number', k.number, 'tolerance', k.tolerance) as before, k.explanation
     from exams.exam_questions q join exams.exam_keys k on k.exam_id = q.exam_id and k.question_id = q.id where q.exam_id = ? and q.id = ?`,
    [examId, questionId],
  );
  return row ?? null;
};

/** What the ids of the paper in force were made from. */
export const readPaperSeed = async (em: EntityManager, examId: string): Promise<string | null> => {
  const [row] = await em.execute<{ seed: string }[]>(
    'select p.seed from exams.exams e join exams.papers p on p.exam_id = e.id and p.version = e.paper_version where e.id = ?',
    [examId],
  );
  return row?.seed ?? null;
};
