import type { QuestionKind } from '../domain/drafts.js';

/** A question of the bank as it is written into a file: cleaned HTML with `$…$` and `$$…$$`, options in their order. */
export interface WrittenQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly options: readonly string[];
  readonly correct: readonly number[];
  readonly number: string | null;
  readonly tolerance: string | null;
  readonly explanation: string;
  readonly stimulus: string | null;
  readonly sources: readonly string[];
  readonly language: 'bn' | 'en';
  /** 1 (easy) to 5; null until somebody has said so. */
  readonly difficulty: number | null;
  readonly tags: readonly string[];
  readonly path: { readonly subject: string; readonly chapter: string | null; readonly topic: string | null };
}

/** Writes a file piece by piece, so that a whole bank needs no more memory than one question. */
export type Writer = (questions: Iterable<WrittenQuestion>) => Iterable<string>;
