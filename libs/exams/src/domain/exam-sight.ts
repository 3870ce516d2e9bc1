import type { Actor } from '#platform/kernel';
import type { ExamState } from './exam.machine.js';
import { holds } from './rights.js';
import { acceptUntil, closingMoment } from './deadline.js';

/** Whose exams somebody of the staff sees: null for everybody's; else the own ones, and those of the courses that the person teaches. */
export type Sight = { readonly userId: string; readonly courseIds: readonly string[] } | null;

/** Whoever publishes exams looks after those of every course. */
export const seesEveryExam = (actor: Actor): boolean => holds(actor, 'exams.publish');

/** An exam as the question about its keys needs it; moments in milliseconds. */
export interface KeyedExam {
  readonly state: ExamState;
  readonly createdBy: string | null;
  readonly closesAt: number;
  readonly resultsAt: number | null;
  readonly graceSeconds: number;
  /** By which some write longer than the others. */
  readonly extraSeconds: number;
  /** Until when a make-up with its paper is to be sat. */
  readonly waitsUntil: number | null;
  readonly now: number;
}

/** Nobody writes it any more, nor ever will: what is right in it is no secret among staff. */
export const isPaperOver = (exam: KeyedExam): boolean => {
  const { state, graceSeconds, waitsUntil, now } = exam;
  return (
    state === 'results' ||
    state === 'archived' ||
    state === 'cancelled' ||
    (state === 'closed' && now >= Math.max(acceptUntil(closingMoment(exam), graceSeconds), waitsUntil ?? 0))
  );
};

/** Written, and over: its takers know its questions. A draft that was thrown away and a cancelled exam may lend theirs to a coming paper. */
const wasWritten = (exam: KeyedExam): boolean =>
  isPaperOver(exam) && exam.state !== 'cancelled' && (exam.state !== 'archived' || exam.resultsAt !== null);

/** Of which questions of an exam somebody sees what is right: `as-in-bank`, of those whose key the bank shows to that person. */
export type KeySight = 'all' | 'as-in-bank' | 'none';

/**
 * Keys and explanations. Of a paper that is not over they are for its author and for those who publish alone; the author sees what the bank
 * shows, since anybody's question can be put into an own draft. Of a paper that was written, for who reads questions.
 */
export const keySightOf = (actor: Actor, exam: KeyedExam): KeySight => {
  if (seesEveryExam(actor)) return 'all';
  if (!holds(actor, 'questions.read')) return 'none';
  if (wasWritten(exam)) return 'all';
  const isAuthor = actor.kind === 'user' && actor.id === exam.createdBy;
  return isAuthor || isPaperOver(exam) ? 'as-in-bank' : 'none';
};
