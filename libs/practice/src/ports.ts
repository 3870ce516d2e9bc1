import type { ItemFacts, ItemKind, ItemText } from './domain/items.js';

export type { ItemFacts, ItemKind, ItemText };

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
  /** In the order asked: the first of them whose texts together weigh no more than `maxBytes`, and one in any case. */
  abstract texts(versionIds: readonly string[], maxBytes: number): Promise<ItemText[]>;
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
  /** From whom of these people any of these questions is kept back: one look for a full room. */
  abstract among(
    userIds: readonly string[],
    questions: { readonly versionIds: readonly string[]; readonly questionIds: readonly string[] },
  ): Promise<readonly string[]>;
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
  /** Those of them who share a course with somebody, beyond free entries: they see each other's whole names. */
  abstract classmates(userId: string, others: readonly string[]): Promise<ReadonlySet<string>>;
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

/** Which institutes staff has made one of. */
export abstract class MergedInstitutes {
  /** Every key that a merge has ever moved or made. */
  abstract touched(): Promise<string[]>;
}
