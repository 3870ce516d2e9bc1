import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmitReceipt } from '#contracts/http/exams';
import { closingMoment } from '../domain/deadline.js';
import { submitCode } from '../domain/save-receipt.js';
import { figuresAt } from '../domain/visibility.js';
import { keptSql, type KeptRow } from './answers.sql.js';
import type { AttemptRow } from './attempts.sql.js';
import type { ExamRow } from './exams.sql.js';
import { arrayText, iso } from './sql.js';

/** When results come; of a ranked exam that gives them at once not before its figures. */
const resultsAt = (exam: ExamRow, submittedAt: number): string | null => {
  if (exam.publishResults === 'by-hand') return null;
  if (exam.publishResults === 'at-close') return iso(Math.max(closingMoment(exam), exam.waitsUntil ?? 0));
  return iso(exam.kind === 'live' ? Math.max(submittedAt, figuresAt(exam)) : submittedAt);
};

/**
 * The receipt of a submitted attempt. Made from nothing but what no longer changes (the closed attempt, its answers, the exam's rules),
 * so that it is the same body whenever it is asked for.
 */
const receiptOf = (secret: string, exam: ExamRow, attempt: AttemptRow, rows: KeptRow['kept']): SubmitReceipt => {
  if (attempt.submittedAt === null || attempt.submittedBy === null) throw new Error(`Attempt ${attempt.id} is not submitted`);
  const kept = rows.map(([questionId, epoch, revision]) => ({ questionId, epoch, revision }));
  const submittedAt = iso(attempt.submittedAt);
  return {
    attemptId: attempt.id,
    examId: attempt.examId,
    submittedAt,
    submittedBy: attempt.submittedBy,
    kept,
    answered: rows.filter(([, , , answered]) => answered).length,
    questionCount: exam.questionCount,
    code: submitCode(secret, { attemptId: attempt.id, examId: attempt.examId, submittedAt, kept }),
    resultsAt: resultsAt(exam, attempt.submittedAt),
    boardVisible: exam.leaderboard === 'live',
    solutionVisible: exam.publishResults === 'at-once' && exam.showSolution === 'after-submit' && exam.kind !== 'live',
  };
};

/** The receipts of some submitted attempts of one exam, by attempt. */
export const readReceipts = async (
  em: EntityManager,
  secret: string,
  exam: ExamRow,
  attempts: readonly AttemptRow[],
): Promise<Map<string, SubmitReceipt>> => {
  if (attempts.length === 0) return new Map();
  const rows = await em.execute<KeptRow[]>(keptSql, [exam.id, arrayText(attempts.map(({ id }) => id))]);
  const kept = new Map(rows.map((row) => [row.attemptId, row.kept]));
  return new Map(attempts.map((attempt) => [attempt.id, receiptOf(secret, exam, attempt, kept.get(attempt.id) ?? [])]));
};

export const readReceipt = async (em: EntityManager, secret: string, exam: ExamRow, attempt: AttemptRow): Promise<SubmitReceipt> =>
  (await readReceipts(em, secret, exam, [attempt])).get(attempt.id)!;
