import { gradeSeconds } from '#contracts/shared/quiz';

/** The four grades of FSRS. */
export const grades = { again: 1, hard: 2, good: 3, easy: 4 } as const;
export type Grade = (typeof grades)[keyof typeof grades];

interface Answered {
  readonly kind: 'single' | 'multiple' | 'true-false' | 'numeric';
  /** Null: the answer was asked for, or nothing was given. */
  readonly right: boolean | null;
  /** Null where nobody measured it, as in a paper. */
  readonly tookMs: number | null;
}

/**
 * The grade of an answer, from whether it is right and how long it took. Wrong or not known: again. Right: easy within 15 seconds, good
 * within 45, hard beyond; where several are to be chosen or a number is to be found, 25 and 75 seconds. Right with no time known: good.
 */
export const gradeOf = ({ kind, right, tookMs }: Answered): Grade => {
  if (right !== true) return grades.again;
  if (tookMs === null) return grades.good;
  const { easy, good } = gradeSeconds[kind === 'multiple' || kind === 'numeric' ? 'worked' : 'choice'];
  if (tookMs <= easy * 1000) return grades.easy;
  return tookMs <= good * 1000 ? grades.good : grades.hard;
};
