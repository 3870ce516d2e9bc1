import type { EntityManager } from '@mikro-orm/postgresql';
import { attemptColumns, type AttemptRow } from './attempts.sql.js';
import { ms } from './sql.js';

/** The sitting with the order in which it showed questions and options. */
export const readInspected = async (
  em: EntityManager,
  examId: string,
  attemptId: string,
): Promise<(AttemptRow & { readonly questionOrder: number[][] }) | null> => {
  const [row] = await em.execute<(AttemptRow & { questionOrder: number[][] })[]>(
    `select ${attemptColumns}, a.question_order as "questionOrder" from exams.attempts a where a.exam_id = ? and a.id = ?`,
    [examId, attemptId],
  );
  return row ?? null;
};

export interface Standing {
  readonly optionIds: string[];
  readonly number: string | null;
  readonly epoch: number;
  readonly revision: number;
  readonly flagged: boolean;
  readonly savedAt: number;
}

/** Question id → the answer that counts. */
export const readStanding = async (em: EntityManager, examId: string, attemptId: string): Promise<Map<string, Standing>> => {
  const rows = await em.execute<(Standing & { questionId: string })[]>(
    `select question_id as "questionId", option_ids as "optionIds", number, epoch, revision, flagged, ${ms('saved_at')} as "savedAt"
     from exams.answers where exam_id = ? and attempt_id = ?`,
    [examId, attemptId],
  );
  return new Map(rows.map(({ questionId, ...answer }) => [questionId, answer]));
};

export interface SaveRow extends Standing {
  readonly questionId: string;
  /** From a device after another one had taken over. */
  readonly takenOver: boolean;
}

/** Most saves of one sitting that are shown. */
const mostSaves = 2000;

export const readSaves = (em: EntityManager, examId: string, attemptId: string): Promise<SaveRow[]> =>
  em.execute<SaveRow[]>(
    `select question_id as "questionId", option_ids as "optionIds", number, epoch, revision, flagged, ${ms('saved_at')} as "savedAt",
       taken_over as "takenOver"
     from exams.answer_log where exam_id = ? and attempt_id = ? order by saved_at, seq limit ${mostSaves}`,
    [examId, attemptId],
  );

export interface LateRow {
  readonly questionId: string;
  readonly optionIds: string[];
  readonly number: string | null;
  readonly epoch: number;
  readonly revision: number;
  readonly receivedAt: number;
  readonly reason: 'late' | 'closed';
}

export const readLate = (em: EntityManager, examId: string, attemptId: string): Promise<LateRow[]> =>
  em.execute<LateRow[]>(
    `select question_id as "questionId", option_ids as "optionIds", number, epoch, revision, ${ms('received_at')} as "receivedAt", reason
     from exams.late_answers where exam_id = ? and attempt_id = ? order by received_at, question_id limit ${mostSaves}`,
    [examId, attemptId],
  );

export const readHistory = (
  em: EntityManager,
  examId: string,
  attemptId: string,
): Promise<{ at: number; actorId: string | null; action: string; reason: string }[]> =>
  em.execute(
    `select ${ms('at')} as at, actor_id as "actorId", action, reason from exams.disqualifications where exam_id = ? and attempt_id = ? order by at desc, id desc`,
    [examId, attemptId],
  );
