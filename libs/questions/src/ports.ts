import type { examStates } from '#contracts/http/exam-shapes';
import type { Actor } from '#platform/kernel';
import type { StoredKey } from './entities/question-version.entity.js';

/** The people who write. Unknown ids are missing from the answer. */
export abstract class Contributors {
  abstract names(userIds: readonly string[]): Promise<{ readonly id: string; readonly name: string }[]>;
}

/** A version of a question in an exam. */
export interface VersionUse {
  readonly versionId: string;
  readonly examId: string;
  readonly title: string;
  readonly state: (typeof examStates)[number];
  /** ISO 8601 in UTC. */
  readonly opensAt: string;
}

/** What an exam came to say about a version: the newest of its corrections. */
export interface KeyCorrection {
  readonly versionId: string;
  readonly cancelled: boolean;
  /** In the bank's own option ids. */
  readonly key: StoredKey;
  readonly reason: string;
  /** The exam's before and after, where it corrected that too. */
  readonly explanation: { readonly before: string; readonly after: string } | null;
}

/** Uses that everybody may know of: the exam's paper was seen by all who sat it. Of what is told; an archived draft is told to its author alone. */
export const pastUses = (uses: readonly VersionUse[]): VersionUse[] =>
  uses.filter(({ state }) => state === 'results' || state === 'archived');

/** Where questions are in use. */
export abstract class ExamUse {
  /** Which of these versions stand in an exam, of whatever state. */
  abstract used(versionIds: readonly string[]): Promise<string[]>;
  /** Every version that stands in an exam; with `actor`, in one whose paper is told to that person. */
  abstract all(actor?: Actor): Promise<string[]>;
  /** Of these questions, those in a ranked paper that is scheduled and whose results are not out, in any version. */
  abstract inComingPaper(questionIds: readonly string[]): Promise<string[]>;
  /** The questions of this exam that everybody may practise now; none while its solution is not released, or where they are to stay for exams. */
  abstract released(examId: string): Promise<string[]>;
  /** One for each question that the exam has corrected; none before its results are out. */
  abstract keyCorrections(examId: string): Promise<KeyCorrection[]>;
  /** Versions that exams keep back now from somebody who sits none of them. */
  abstract withheld(): Promise<string[]>;
  /** The exams that hold these versions, the one that opens last first; with `actor`, those whose papers are told to that person. */
  abstract of(versionIds: readonly string[], actor?: Actor): Promise<VersionUse[]>;
  /** Unknown ids are missing from the answer. */
  abstract titles(examIds: readonly string[]): Promise<{ readonly id: string; readonly title: string }[]>;
}

/** What a student has been shown. */
export abstract class SeenSolutions {
  /**
   * The bank's version behind a question of an exam's paper, for somebody who may see that exam's solution; null where the paper has no such
   * question. Throws 'Exam not found', 'Solution not released'.
   */
  abstract version(actor: Actor, examId: string, paperQuestionId: string): Promise<string | null>;
}
