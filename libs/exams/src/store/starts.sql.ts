import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, newId } from '#platform/kernel';
import { acceptUntil, deadlineOf } from '../domain/deadline.js';
import { shuffleVersion, type ShuffledQuestion } from '../domain/shuffle.js';
import type { LearnerCard } from '../ports.js';
import { attemptColumns, type AttemptRow } from './attempts.sql.js';
import type { IndexedExam } from './exam-index.js';
import { examColumns, type ExamRow } from './exams.sql.js';
import { storedKeyColumns, type StoredKey } from './papers-at-rest.js';
import { arrayText, iso } from './sql.js';

/** An attempt with the order of its questions and options, packed as `[question, ...options]`. */
export interface StoredAttempt extends AttemptRow {
  readonly order: number[][];
  /** Begun when the solution could be seen; what the same person begins later is too. */
  readonly afterSolution: boolean;
}
export interface OpenExam {
  readonly exam: ExamRow;
  readonly key: StoredKey;
  readonly createdBy: string | null;
  readonly courseIds: readonly string[];
}

/** Held as long as the start lasts: whoever moves the ends of all attempts waits for those that are just being begun. Starts do not wait for each other. */
const examSql = `
  select ${examColumns}, ${storedKeyColumns}, e.created_by as "createdBy",
    array(select c.course_id from exams.exam_courses c where c.exam_id = e.id) as "courseIds"
  from exams.exams e join exams.papers p on p.exam_id = e.id and p.version = e.paper_version where e.id = ? for key share of e`;

/** Throws 'Exam not found', 'Exam cancelled'. */
export const readOpenExam = async (em: EntityManager, examId: string): Promise<OpenExam> => {
  const [row] = await em.execute<(ExamRow & StoredKey & Omit<OpenExam, 'exam' | 'key'>)[]>(examSql, [examId]);
  if (!row || row.state === 'draft' || row.state === 'archived') throw new AppError('Exam not found');
  if (row.state === 'cancelled') throw new AppError('Exam cancelled');
  return { exam: row, key: row, createdBy: row.createdBy, courseIds: row.courseIds };
};

/** The latest attempt of each of these people, by person. */
export const readLastAttempts = async (
  em: EntityManager,
  examId: string,
  userIds: readonly string[],
): Promise<Map<string, StoredAttempt>> => {
  const rows = await em.execute<StoredAttempt[]>(
    `select l.* from unnest(?::uuid[]) as u(id) cross join lateral (
       select ${attemptColumns}, a.question_order as "order", a.after_solution as "afterSolution" from exams.attempts a
       where a.exam_id = ? and a.user_id = u.id order by a.number desc limit 1) l`,
    [arrayText(userIds), examId],
  );
  return new Map(rows.map((row) => [row.userId, row]));
};

/** Both unique keys (one open attempt, one attempt of each number) let the first of several starts win; the others read it. */
const insertSql = `
  insert into exams.attempts as a (exam_id, id, user_id, number, device_id, seed, shuffle_version, question_order, paper_version,
    started_at, deadline, accept_until, entry, name, institute, institute_shown, institute_key, batch, after_solution, staff)
  select n.exam_id, n.id, n.user_id, n.number, n.device_id, n.seed, n.shuffle_version, n.question_order, n.paper_version,
    n.started_at, n.deadline, n.accept_until, n.entry, n.name, n.institute, n.institute_shown, n.institute_key, n.batch, n.after_solution, n.staff
  from json_to_recordset(?::json) as n(exam_id uuid, id uuid, user_id uuid, number int, device_id uuid, seed text, shuffle_version int,
    question_order json, paper_version int, started_at timestamptz, deadline timestamptz, accept_until timestamptz, entry text,
    name text, institute text, institute_shown text, institute_key text, batch text, after_solution boolean, staff boolean)
  on conflict do nothing returning ${attemptColumns}, a.question_order as "order", a.after_solution as "afterSolution"`;

export interface NewStart {
  readonly userId: string;
  readonly deviceId: string;
  /** Which attempt of this person it is, from 1. */
  readonly number: number;
  readonly card: LearnerCard | undefined;
  readonly afterSolution: boolean;
  readonly staff: boolean;
  /** Beside everybody's time. */
  readonly extraSeconds: number;
}

const pack = (order: readonly ShuffledQuestion[]): number[][] => order.map(({ q, o }) => [q, ...o]);

/** Writes all new attempts in one statement; who is missing in the answer was faster by another way. */
export const insertAttempts = async (
  em: EntityManager,
  exam: ExamRow,
  paper: IndexedExam,
  starts: readonly NewStart[],
): Promise<Map<string, StoredAttempt>> => {
  const shared = {
    exam_id: exam.id,
    shuffle_version: shuffleVersion,
    paper_version: exam.paperVersion,
    started_at: iso(exam.now),
  };
  const rows = starts.map(({ userId, deviceId, number, card, afterSolution, staff, extraSeconds }) => {
    const deadline = deadlineOf(exam.now, exam) + extraSeconds * 1000;
    const seed = randomBytes(16).toString('hex');
    return {
      ...shared,
      deadline: iso(deadline),
      accept_until: iso(acceptUntil(deadline, exam.graceSeconds)),
      id: newId(),
      user_id: userId,
      number,
      device_id: deviceId,
      seed,
      question_order: pack(paper.order(seed)),
      entry: randomBytes(6).toString('base64url'),
      name: card?.name ?? '',
      institute: card?.instituteTyped ?? '',
      institute_shown: card && card.institute !== card.instituteTyped ? card.institute : null,
      institute_key: card?.instituteKey ?? '',
      batch: card?.batch ?? null,
      after_solution: afterSolution,
      staff,
    };
  });
  const made = await em.execute<StoredAttempt[]>(insertSql, [JSON.stringify(rows)]);
  return new Map(made.map((row) => [row.userId, row]));
};

/** Gives the pen of open attempts to other devices; who is missing was submitted meanwhile, or has that device already. */
export const takeOver = async (
  em: EntityManager,
  examId: string,
  taking: readonly { readonly attemptId: string; readonly deviceId: string }[],
): Promise<Map<string, AttemptRow>> => {
  if (taking.length === 0) return new Map();
  const rows = await em.execute<AttemptRow[]>(
    `update exams.attempts a set epoch = a.epoch + 1, device_id = t.device_id, version = a.version + 1
     from jsonb_to_recordset(?::jsonb) as t(id uuid, device_id uuid)
     where a.exam_id = ? and a.id = t.id and a.state = 'in_progress' and a.device_id <> t.device_id returning ${attemptColumns}`,
    [JSON.stringify(taking.map(({ attemptId, deviceId }) => ({ id: attemptId, device_id: deviceId }))), examId],
  );
  return new Map(rows.map((row) => [row.userId, row]));
};
