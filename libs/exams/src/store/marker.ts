import type { EntityManager } from '@mikro-orm/postgresql';
import { submissionMoment } from '../domain/deadline.js';
import { rankKey, type RankLimits } from '../domain/rank-key.js';
import { score, type GivenAnswer, type MarkedQuestion, type Scheme, type Score } from '../domain/scoring.js';
import type { ExamRow, SectionRow } from './exams.sql.js';
import { readAnswers, readMarkingNow, type ToScore } from './scoring.sql.js';

/** All that marking an exam needs, as it stands now. */
export interface Marker {
  readonly exam: ExamRow;
  readonly questions: readonly MarkedQuestion[];
  readonly scheme: Scheme;
  readonly limits: RankLimits;
  /** The corrections that its keys hold. */
  readonly keyVersion: number;
}

export interface MarkedAttempt {
  readonly attempt: ToScore;
  readonly score: Score;
  readonly rankKey: string;
}

export const schemeOf = (
  exam: Pick<ExamRow, 'floorAtZero' | 'cancelledCredit' | 'optionalCounted'>,
  sections: readonly Pick<SectionRow, 'number' | 'optional'>[],
): Scheme => ({
  floorAtZero: exam.floorAtZero,
  cancelledCredit: exam.cancelledCredit,
  optionalCounted: exam.optionalCounted,
  optionalSections: sections.filter(({ optional }) => optional).map(({ number }) => number),
});

const limitsOf = (exam: ExamRow, questions: readonly MarkedQuestion[]): RankLimits => {
  const sectionSizes = new Map<number, number>();
  for (const { section } of questions) sectionSizes.set(section, (sectionSizes.get(section) ?? 0) + 1);
  return { highest: BigInt(exam.fullUnits), sectionSizes };
};

export const readMarker = async (em: EntityManager, exam: ExamRow): Promise<Marker> => {
  const { questions, optionalSections, keyVersion } = await readMarkingNow(em, exam.id);
  const optional = optionalSections.map((number) => ({ number, optional: true }));
  return { exam, questions, scheme: schemeOf(exam, optional), limits: limitsOf(exam, questions), keyVersion };
};

/** Throws a `RangeError` where a figure cannot be part of a rank key. */
export const markOne = (
  { exam, questions, scheme, limits }: Marker,
  attempt: ToScore,
  answers: ReadonlyMap<string, GivenAnswer>,
): MarkedAttempt => {
  const result = score(questions, answers, scheme);
  const submittedAfterMs = Math.max(0, submissionMoment(attempt.submittedAt, attempt.deadline) - exam.opensAt);
  return {
    attempt,
    score: result,
    rankKey: rankKey(exam.tieBreak, { ...result, seconds: attempt.seconds, submittedAfterMs }, limits),
  };
};

/** Reads the attempts' answers and marks them; in the order given. */
export const markAttempts = async (em: EntityManager, marker: Marker, attempts: readonly ToScore[]): Promise<MarkedAttempt[]> => {
  if (attempts.length === 0) return [];
  const answers = await readAnswers(
    em,
    marker.exam.id,
    attempts.map(({ id }) => id),
  );
  return attempts.map((attempt) => markOne(marker, attempt, answers.get(attempt.id) ?? new Map<string, GivenAnswer>()));
};
