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
  readonly state: 'draft' | 'review' | 'published' | 'retired';
}

/** What practice keeps of a question in its own index. */
export interface ItemFacts {
  readonly questionId: string;
  /** The version in force. */
  readonly versionId: string;
  /** The node of the subject tree at which it stands. */
  readonly topicId: string;
  readonly state: 'draft' | 'review' | 'published' | 'retired';
  readonly kind: ItemKind;
  readonly options: number;
  readonly contentKey: string;
  /** From 1 (easy) to 5; null where nobody has said. */
  readonly difficulty: number | null;
}

/** A node of the tree subject → chapter → topic. */
export interface ItemNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly subjectId: string;
  readonly chapterId: string | null;
  readonly level: 'subject' | 'chapter' | 'topic';
  readonly name: string;
  /** Sorts the tree from the top down. */
  readonly place: string;
}

/** The question bank. Unknown ids are missing from the answers. */
export abstract class BankItems {
  /** In the order asked. */
  abstract texts(versionIds: readonly string[]): Promise<ItemText[]>;
  abstract facts(questionIds: readonly string[]): Promise<ItemFacts[]>;
  /** All of the bank, page by page in the order of the ids; from the beginning where `after` is null. */
  abstract page(after: string | null, limit: number): Promise<ItemFacts[]>;
  abstract tree(): Promise<ItemNode[]>;
}

/** What exams keep back from a person now: asked when something is read, never kept. */
export abstract class Withheld {
  abstract versions(userId: string): Promise<readonly string[]>;
  /** By version, and by the bank's question, of which the bank may hold a newer version. */
  abstract questions(userId: string): Promise<{ readonly versionIds: readonly string[]; readonly questionIds: readonly string[] }>;
}

/** What others may see of a person, and by what the leaderboard's tabs gather. */
export interface LearnerCard {
  readonly userId: string;
  readonly name: string;
  readonly institute: string;
  /** Equal for two spellings of one institute; empty where none is given. */
  readonly instituteKey: string;
  readonly batch: string | null;
}

/** The people's profiles. Unknown ids are missing from the answer. */
export abstract class Learners {
  abstract cards(userIds: readonly string[]): Promise<LearnerCard[]>;
}

/** An answer of a sitting whose solution its student may see. */
export interface ReleasedAnswer {
  readonly attemptId: string;
  readonly userId: string;
  readonly versionId: string;
  readonly questionId: string | null;
  /** Null: skipped, or the question was cancelled. */
  readonly right: boolean | null;
  readonly tookMs: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** What was answered in exams, once those who answered may see what is right. */
export abstract class ExamAnswers {
  /** The sittings of an exam that are released, in the order of their ids. */
  abstract attempts(examId: string, after: string | null, limit: number): Promise<string[]>;
  abstract of(examId: string, attemptIds: readonly string[]): Promise<ReleasedAnswer[]>;
}
