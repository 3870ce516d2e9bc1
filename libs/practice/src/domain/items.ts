import type { questionKinds } from '#contracts/http/exam-shapes';

export type ItemKind = (typeof questionKinds)[number];

/** One version of a question of the bank, with what marks it: for the server's own use. Pictures are addresses inside the texts. */
export interface ItemText {
  readonly versionId: string;
  readonly questionId: string;
  readonly kind: ItemKind;
  readonly stem: string;
  /** In the author's order; empty for numeric questions. */
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly key: { readonly optionIds: readonly string[]; readonly number?: string | null; readonly tolerance?: string | null };
  readonly explanation: string;
  readonly stimulus: { readonly id: string; readonly text: string } | null;
  readonly sources: readonly string[];
  readonly path: { readonly subject: string; readonly chapter: string | null; readonly topic: string | null };
  readonly state: 'draft' | 'review' | 'approved' | 'published' | 'retired';
}

/** What practice keeps of a question in its own index. */
export interface ItemFacts {
  readonly questionId: string;
  /** The version in force. */
  readonly versionId: string;
  /** The node of the subject tree at which it stands. */
  readonly topicId: string;
  readonly state: 'draft' | 'review' | 'approved' | 'published' | 'retired';
  /** It stood in practice and left it. */
  readonly leftPractice: boolean;
  /** It left with a nightly batch, and is kept for exams since. */
  readonly setAside: boolean;
  readonly kind: ItemKind;
  readonly options: number;
  readonly contentKey: string;
  /** From 1 (easy) to 5; null where nobody has said. */
  readonly difficulty: number | null;
}
