import type { questionKinds } from '#contracts/http/exams';

export type QuestionKind = (typeof questionKinds)[number];

/** Where a question belongs; the chapter and topic may be left open. Nodes that are missing are made. */
export interface SubjectPath {
  readonly subject: string;
  readonly chapter?: string;
  readonly topic?: string;
}

/** A question as an author gives it: rich text with `$…$` and `$$…$$`, options by position. */
export interface QuestionDraft {
  readonly kind: QuestionKind;
  readonly stem: string;
  /** 2 to 8; none for numeric questions. */
  readonly options?: readonly string[];
  /** Positions (from 0) of the right options: one, or several where the kind is multiple. */
  readonly correct?: readonly number[];
  /** Numeric questions: the number as text with Latin digits, and how far off still counts (0 unless said). */
  readonly number?: string;
  readonly tolerance?: string;
  readonly explanation?: string;
  /** A passage or picture that a group of questions shares; equal text = the same stimulus. */
  readonly stimulus?: string;
  readonly sources?: readonly string[];
  readonly path: SubjectPath;
  readonly language?: 'bn' | 'en';
  readonly tags?: readonly string[];
}

/** One version of a question as it goes into a paper. */
export interface FrozenQuestion {
  readonly versionId: string;
  readonly questionId: string;
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly key: { readonly optionIds: readonly string[]; readonly number?: string | null; readonly tolerance?: string | null };
  readonly explanation: string;
  readonly stimulus: { readonly id: string; readonly text: string } | null;
  readonly sources: readonly string[];
  /** The subject at the root of the question's place in the tree. */
  readonly subject: string;
}
