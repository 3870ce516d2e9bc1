import type { NegativeMark } from './exam-draft.js';

/** A question of the bank as the judge looks at it (what the port gives, repeated here since the domain knows no ports). */
export interface JudgedFacts {
  readonly questionId: string;
  readonly kind: 'single' | 'multiple' | 'true-false' | 'numeric';
  readonly stem: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly key: { readonly optionIds: readonly string[]; readonly number?: string | null };
  readonly explanation: string;
  readonly state: 'draft' | 'review' | 'approved' | 'published' | 'retired';
  readonly currentVersionId: string;
  /** Approved by its author for own exams alone. */
  readonly awaitsReview: boolean;
  readonly practisable: boolean;
  readonly leftPracticeAt: string | null;
  readonly leftAlone: boolean;
}

export interface JudgedQuestion {
  /** In the whole paper, from 1. */
  readonly number: number;
  readonly versionId: string;
  readonly cancelled: boolean;
  /** Places of options that are not mixed with the others. */
  readonly keptOptions: readonly number[];
  /** null: the bank does not have it. */
  readonly facts: JudgedFacts | null;
  /** Formulas that cannot be shown. */
  readonly broken: readonly { readonly part: string; readonly latex: string; readonly problem: string }[];
  /** Another exam that this question stood in. */
  readonly usedIn: { readonly examId: string; readonly title: string; readonly opensAt: string } | null;
  /** A coming paper that shares it with this one, where either of the two is ranked. */
  readonly comingIn: { readonly examId: string; readonly title: string } | null;
  /** Of somebody who schedules own exams alone: whether the person wrote the question. Null where it does not matter. */
  readonly isOwn: boolean | null;
  /** An exam whose results are out gives it to practice, and the worker has not published it yet. */
  readonly releasing: boolean;
}

export interface JudgedSection {
  readonly title: string;
  readonly markEach: string;
  readonly optional: boolean;
  readonly questions: readonly JudgedQuestion[];
}

/** A draft with all that is known around it. Moments are milliseconds since the epoch by the database's clock. */
export interface JudgedExam {
  readonly now: number;
  /** Days between practice and a ranked paper that holds the question. */
  readonly restDays: number;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly durationSeconds: number;
  readonly kind: 'live' | 'practice' | 'mock';
  readonly liveFigures: boolean;
  readonly startWindowSeconds: number | null;
  readonly attemptsAllowed: number;
  readonly ranking: 'first' | 'last' | 'best';
  readonly shuffleOptions: boolean;
  readonly negative: NegativeMark | null;
  readonly passMark: string | null;
  readonly optionalCounted: number | null;
  readonly publishResults: 'at-once' | 'at-close' | 'by-hand';
  readonly showSolution: 'never' | 'after-submit' | 'after-close';
  readonly tieBreak: readonly string[];
  readonly questionTarget: number | null;
  /** It was scheduled before: phones may hold the paper that it had. */
  readonly wasSealed: boolean;
  readonly courseIds: readonly string[];
  readonly knownCourseIds: readonly string[];
  /** A make-up with the paper of an exam that was told of meanwhile. */
  readonly repeatsReleased: boolean;
  /** Live exams of the same courses at the same time. */
  readonly overlapping: readonly { readonly examId: string; readonly title: string }[];
  readonly sections: readonly JudgedSection[];
}
