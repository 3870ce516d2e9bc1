/** All moments are milliseconds since the epoch by the database's clock. */

/** The start plus the duration, but never after the exam's end. */
export const deadlineOf = (startedAt: number, durationSeconds: number, closesAt: number): number =>
  Math.min(startedAt + durationSeconds * 1000, closesAt);

/** Until when last packets are taken: the grace is for what was on the wire, not for thinking. */
export const acceptUntil = (deadline: number, graceSeconds: number): number => deadline + graceSeconds * 1000;

/** The moment that counts as the submission: what came in the grace counts as the deadline. */
export const submissionMoment = (submittedAt: number, deadline: number): number => Math.min(submittedAt, deadline);

/** Whole seconds from start to submission, never more than the time there was. */
export const secondsTaken = (startedAt: number, submittedAt: number, deadline: number): number =>
  Math.max(0, Math.floor((submissionMoment(submittedAt, deadline) - startedAt) / 1000));
