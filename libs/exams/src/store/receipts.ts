import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmitReceipt } from '#contracts/http/exams';
import { submitCode } from '../domain/save-receipt.js';
import { keptSql, type KeptRow } from './answers.sql.js';
import type { AttemptRow } from './attempts.sql.js';
import type { ExamRow } from './exams.sql.js';
import { iso } from './sql.js';

type ReceiptExam = Pick<ExamRow, 'questionCount' | 'publishResults' | 'showSolution' | 'leaderboard' | 'closesAt'>;

/**
 * The receipt of a submitted attempt. Made from nothing but what no longer changes (the closed attempt, its answers, the exam's rules),
 * so that it is the same body whenever it is asked for.
 */
export const readReceipt = async (em: EntityManager, secret: string, exam: ReceiptExam, attempt: AttemptRow): Promise<SubmitReceipt> => {
  if (attempt.submittedAt === null || attempt.submittedBy === null) throw new Error(`Attempt ${attempt.id} is not submitted`);
  const rows = await em.execute<KeptRow[]>(keptSql, [attempt.examId, attempt.id]);
  const kept = rows.map(({ questionId, epoch, revision }) => ({ questionId, epoch, revision }));
  const submittedAt = iso(attempt.submittedAt);
  return {
    attemptId: attempt.id,
    examId: attempt.examId,
    submittedAt,
    submittedBy: attempt.submittedBy,
    kept,
    answered: rows.filter(({ answered }) => answered).length,
    questionCount: exam.questionCount,
    code: submitCode(secret, { attemptId: attempt.id, examId: attempt.examId, submittedAt, kept }),
    resultsAt: exam.publishResults === 'at-once' ? submittedAt : exam.publishResults === 'at-close' ? iso(exam.closesAt) : null,
    boardVisible: exam.leaderboard === 'live',
    solutionVisible: exam.publishResults === 'at-once' && exam.showSolution === 'after-submit',
  };
};
