import { commonEnd, type ExamSpan, lastStart } from '#contracts/shared/exam-times';

export { commonEnd, lastStart };

/** All moments are milliseconds since the epoch by the database's clock. */

export interface ExamTimes extends ExamSpan {
  readonly graceSeconds: number;
  /** The most that anybody has beside everybody's time. */
  readonly extraSeconds: number;
}

/** The start plus the duration, but never after the exam's end: who comes late in the start window has what is left. */
export const deadlineOf = (startedAt: number, times: ExamSpan): number =>
  Math.min(startedAt + times.durationSeconds * 1000, commonEnd(times));

/** When the last attempt ends, of whoever has the most time. */
export const lastDeadline = (times: Omit<ExamTimes, 'graceSeconds'>): number => commonEnd(times) + times.extraSeconds * 1000;

/** When the exam closes: its state, its board and its results wait for whoever has the most time. */
export const closingMoment = ({ closesAt, extraSeconds }: Pick<ExamTimes, 'closesAt' | 'extraSeconds'>): number =>
  closesAt + extraSeconds * 1000;

/** From this moment on nothing of any attempt can be written any more. */
export const lastWrite = (times: ExamTimes): number => acceptUntil(lastDeadline(times), times.graceSeconds);

/** Until when last packets are taken: the grace is for what was on the wire, not for thinking. */
export const acceptUntil = (deadline: number, graceSeconds: number): number => deadline + graceSeconds * 1000;

/** The moment that counts as the submission: what came in the grace counts as the deadline. */
export const submissionMoment = (submittedAt: number, deadline: number): number => Math.min(submittedAt, deadline);

/** Whole seconds from start to submission, never more than the time there was. */
export const secondsTaken = (startedAt: number, submittedAt: number, deadline: number): number =>
  Math.max(0, Math.floor((submissionMoment(submittedAt, deadline) - startedAt) / 1000));
