import type { ReviewStanding } from '#contracts/shared/reviews';
import { AppError } from '#platform/kernel';

/** How somebody has used a course that was bought or given. */
export interface CourseUse {
  readonly heldMs: number;
  readonly openedLesson: boolean;
  readonly satExam: boolean;
}

/** From then on somebody has had time to look into a course, whatever was noted of it. */
export const usedAfterMs = 24 * 60 * 60_000;

/**
 * Who may say what a course is like: who bought it or was given it, has not got the money back, and has used it. Used is a lesson opened or
 * an exam handed in; or a day gone by, since PDFs, notices and live classes are not noted. Without that, a review would be written by who
 * has just paid, or paid in order to write it. A free entry does not count: anybody could have a thousand. Whoever teaches the course may not.
 */
export const standingOf = (use: CourseUse | null, teaches: boolean): ReviewStanding => {
  if (use === null || teaches) return 'none';
  return use.openedLesson || use.satExam || use.heldMs >= usedAfterMs ? 'may' : 'early';
};

/** Throws 'Buyers only', 'Course not used yet'. */
export const demandStanding = (standing: ReviewStanding): void => {
  if (standing === 'none') throw new AppError('Buyers only');
  if (standing === 'early') throw new AppError('Course not used yet');
};
