import type { Actor } from '#platform/kernel';
import type { ExamState } from './exam.machine.js';
import { holds } from './rights.js';

/** Whose exams somebody of the staff sees: null for everybody's; else the own ones, and those of the courses that the person teaches. */
export type Sight = { readonly userId: string; readonly courseIds: readonly string[] } | null;

/** Whoever publishes exams looks after those of every course. */
export const seesEveryExam = (actor: Actor): boolean => holds(actor, 'exams.publish');

/** An exam as the question about its keys needs it; moments in milliseconds. */
export interface KeyedExam {
  readonly state: ExamState;
  readonly createdBy: string | null;
  readonly closesAt: number;
  readonly graceSeconds: number;
  readonly now: number;
}

/** Nobody writes it any more, nor ever will: what is right in it is no secret among staff. */
export const isPaperOver = ({ state, closesAt, graceSeconds, now }: KeyedExam): boolean =>
  state === 'results' || state === 'archived' || state === 'cancelled' || (state === 'closed' && now >= closesAt + graceSeconds * 1000);

/** Keys and explanations: of a paper that is not over for its author and for those who publish alone; afterwards for who reads questions. */
export const seesKeys = (actor: Actor, exam: KeyedExam): boolean => {
  if (seesEveryExam(actor)) return true;
  const isAuthor = actor.kind === 'user' && actor.id === exam.createdBy;
  return holds(actor, 'questions.read') && (isAuthor || isPaperOver(exam));
};
