import type { questionKinds } from '#contracts/http/exams';

export type QuestionKind = (typeof questionKinds)[number];

/** One published version of a question, as it stood when asked for; pictures stand in the texts as data: addresses. */
export interface FrozenQuestion {
  readonly versionId: string;
  readonly questionId: string;
  readonly kind: QuestionKind;
  readonly stem: string;
  /** In the author's order; empty for numeric questions. */
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly key: { readonly optionIds: readonly string[]; readonly number?: string | null; readonly tolerance?: string | null };
  readonly explanation: string;
  readonly stimulus: { readonly id: string; readonly text: string } | null;
  readonly sources: readonly string[];
  readonly subject: string;
}

/** The question bank. Answers in the order asked; a version that does not exist or is not published is missing from the answer. */
export abstract class QuestionSource {
  abstract frozen(versionIds: readonly string[]): Promise<FrozenQuestion[]>;
}

/** What the merit list says about a person, copied to the attempt when it starts. */
export interface LearnerCard {
  readonly userId: string;
  readonly name: string;
  readonly institute: string;
  /** The institute's name normalised, so that spellings of one institute share a tab. */
  readonly instituteKey: string;
  readonly batch: string | null;
}

/** The people's profiles. Unknown ids are missing from the answer. */
export abstract class Learners {
  abstract cards(userIds: readonly string[]): Promise<LearnerCard[]>;
}

export interface CourseName {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/** The courses' names. Unknown ids are missing from the answer. */
export abstract class Courses {
  abstract names(courseIds: readonly string[]): Promise<CourseName[]>;
}
