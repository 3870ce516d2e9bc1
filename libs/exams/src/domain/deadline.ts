/** All moments are milliseconds since the epoch by the database's clock. */

export interface ExamTimes {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly durationSeconds: number;
  readonly graceSeconds: number;
  /** So long after the opening an attempt may still be begun; null = until the exam closes. */
  readonly startWindowSeconds: number | null;
  /** The most that anybody has beside everybody's time. */
  readonly extraSeconds: number;
}

/** From this moment on nobody can start any more. */
export const lastStart = ({
  opensAt,
  closesAt,
  startWindowSeconds,
}: Omit<ExamTimes, 'durationSeconds' | 'graceSeconds' | 'extraSeconds'>): number =>
  startWindowSeconds === null ? closesAt : Math.min(opensAt + startWindowSeconds * 1000, closesAt);

/** When the last attempt ends of those who have everybody's time. With a start window all end together, so that nobody writes after those who began first. */
export const commonEnd = ({
  opensAt,
  closesAt,
  durationSeconds,
  startWindowSeconds,
}: Omit<ExamTimes, 'graceSeconds' | 'extraSeconds'>): number =>
  startWindowSeconds === null ? closesAt : Math.min(opensAt + durationSeconds * 1000, closesAt);

/** The start plus the duration, but never after the exam's end: who comes late in the start window has what is left. */
export const deadlineOf = (startedAt: number, times: Omit<ExamTimes, 'graceSeconds' | 'extraSeconds'>): number =>
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
