import type { tieBreak } from '#contracts/http/exams';
import type * as z from 'zod/mini';
import type { PresetName } from './presets.js';

export type TieBreak = z.infer<typeof tieBreak>;
/** Which of several attempts stands on the board. */
export type Ranking = 'first' | 'last' | 'best';
/** What a cancelled question gives: its full mark to everybody, to those who answered it, or nothing to anybody. */
export type CancelledCredit = 'everyone' | 'answered' | 'nobody';

/** A negative mark: a fraction of the question's mark, or a number of marks. The value is exact text: `0.25`, `1/3`. */
export interface NegativeMark {
  readonly kind: 'fraction' | 'absolute';
  readonly value: string;
}

export interface SectionDraft {
  readonly title: string;
  /** Full mark of each question, exact text (`1`, `0.5`, `4/3`). */
  readonly markEach: string;
  /** Optional sections: the first `optionalCounted` that a student touched count, the others do not exist for that student. */
  readonly optional?: boolean;
  /** Versions of the question bank, in the author's order. */
  readonly questionVersionIds: readonly string[];
}

/** What an author gives. Everything with a question mark has a default, or comes from `preset`. Times are ISO 8601. */
export interface ExamDraft {
  readonly title: string;
  readonly courseIds: readonly string[];
  readonly opensAt: string;
  readonly closesAt: string;
  readonly sections: readonly SectionDraft[];
  readonly preset?: PresetName;
  readonly language?: 'bn' | 'en';
  readonly kind?: 'live' | 'practice' | 'mock';
  readonly area?: 'hsc' | 'jobs' | 'admission';
  readonly subjects?: readonly string[];
  readonly instructions?: string;
  readonly syllabus?: readonly string[];
  readonly durationSeconds?: number;
  readonly graceSeconds?: number;
  readonly negative?: NegativeMark | null;
  /** Exact text; null = no pass mark. */
  readonly passMark?: string | null;
  /** How many optional sections count; null = all of them. */
  readonly optionalCounted?: number | null;
  readonly shuffleQuestions?: boolean;
  readonly shuffleOptions?: boolean;
  readonly attemptsAllowed?: number;
  readonly ranking?: Ranking;
  readonly floorAtZero?: boolean;
  readonly cancelledCredit?: CancelledCredit;
  readonly publishResults?: 'at-once' | 'at-close' | 'by-hand';
  readonly showSolution?: 'never' | 'after-submit' | 'after-close';
  readonly leaderboard?: 'live' | 'after-close' | 'hidden';
  readonly liveFigures?: boolean;
  readonly phoneWaived?: boolean;
  readonly startWindowSeconds?: number | null;
  /** What becomes of approved questions with the solution. */
  readonly questionsAfter?: 'with-solution' | 'stay';
  readonly tieBreak?: readonly TieBreak[];
}
