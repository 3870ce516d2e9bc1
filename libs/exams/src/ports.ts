import type { QuestionDestination } from '#contracts/shared/bank';
import type { questionKinds } from '#contracts/http/exams';
import type { Actor } from '#platform/kernel';

export type QuestionKind = (typeof questionKinds)[number];

/** One approved or published version of a question, as it stood when asked for; pictures stand in the texts as data: addresses. */
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

/** The question bank. Answers in the order asked; a version that does not exist or is neither approved nor published is missing. */
export abstract class QuestionSource {
  /** Holds the state of these questions, and of all that say the same, until the caller's transaction ends: nobody publishes one, or schedules it elsewhere, meanwhile. */
  abstract hold(versionIds: readonly string[]): Promise<void>;
  /** Approves, for own exams alone, what the actor wrote among these and nobody has accepted yet; holds it until the caller's transaction ends. */
  abstract approveOwn(actor: Actor, versionIds: readonly string[]): Promise<void>;
  abstract frozen(versionIds: readonly string[]): Promise<FrozenQuestion[]>;
}

/** What the back office knows of a version of a question, of whatever state. */
export interface QuestionFacts extends Omit<FrozenQuestion, 'subject'> {
  /** The names from the subject down. */
  readonly path: { readonly subject: string; readonly chapter: string | null; readonly topic: string | null };
  /** From 1 (easy) to 5; null where nobody has said. */
  readonly difficulty: number | null;
  readonly state: 'draft' | 'review' | 'approved' | 'published' | 'retired';
  /** Approved by its author for own exams alone; nobody else has reviewed it yet. */
  readonly awaitsReview: boolean;
  /** The question's version in force. */
  readonly currentVersionId: string;
  /** Whether it, or the same question at another place, can be practised now. */
  readonly practisable: boolean;
  /** When it last left practice, ISO 8601 in UTC; null: it never stood there. */
  readonly leftPracticeAt: string | null;
  /** It, or what says the same, left practice last with no nightly batch: everybody could see which one it was. */
  readonly leftAlone: boolean;
}

/** A question that says the same as another one, or that one itself. */
export interface DuplicateFacts extends Pick<QuestionFacts, 'questionId' | 'state' | 'leftPracticeAt'> {
  readonly duplicateId: string;
}

/** A formula that cannot be shown, by the bank's own check. */
export interface BrokenFormula {
  readonly versionId: string;
  readonly part: 'stem' | 'option' | 'explanation' | 'stimulus';
  readonly latex: string;
  readonly problem: string;
}

export interface PoolAsk {
  /** A node of any level, with all below it; null = any difficulty. */
  readonly lines: readonly { readonly subjectId: string; readonly difficulty: number | null }[];
  /** Questions kept for exams, or those that are practised. */
  readonly from: QuestionDestination;
  /** Of those kept for exams, none that left practice after this moment; ISO 8601. */
  readonly practisedUntil: string;
  /** The same text gives the same order. */
  readonly seed: string;
  /** Most questions to name for each line. */
  readonly most: number;
  /** Only this person's; null: those that everybody may take. */
  readonly of: string | null;
  /** Questions that do not come into question at all. */
  readonly without: readonly string[];
  /** Questions to leave out, but to count. */
  readonly used: readonly string[];
}

export interface Pool {
  /** Questions that fit and are not used. */
  readonly available: number;
  readonly used: number;
  /** In the order of the seed, in the version in force. */
  readonly questions: readonly { readonly questionId: string; readonly versionId: string }[];
}

/** Questions by their ids, or all of an import. */
export type ChosenQuestions = { readonly questionIds: readonly string[] } | { readonly importId: string };

/** Which question a version is of, and the bytes of its texts with the pictures inside that are put into a paper. */
export interface VersionSize {
  readonly versionId: string;
  readonly questionId: string;
  readonly bytes: number;
}

/** The question bank for those who put papers together. Unknown ids are missing from the answers. */
export abstract class QuestionDesk {
  /** In the order asked. */
  abstract facts(versionIds: readonly string[]): Promise<QuestionFacts[]>;
  /** In the order asked; without a text of them. */
  abstract sizes(versionIds: readonly string[]): Promise<VersionSize[]>;
  /** The versions in force of these questions, or of what an import brought and found, in their order. Throws 'Question not found', 'Import not found' for what the actor's bank does not hold. */
  abstract chosen(actor: Actor, which: ChosenQuestions): Promise<string[]>;
  /** Those of these versions whose question the actor wrote. */
  abstract ownAmong(actor: Actor, versionIds: readonly string[]): Promise<string[]>;
  /** What says the same as each of these, itself first; retired ones say nothing. */
  abstract duplicates(questionIds: readonly string[]): Promise<DuplicateFacts[]>;
  /** Those of these versions whose key and explanation the bank does not show to this person. */
  abstract hiddenKeys(actor: Actor, versionIds: readonly string[]): Promise<string[]>;
  abstract brokenFormulas(versionIds: readonly string[]): Promise<BrokenFormula[]>;
  /** One pool for each line, in their order. */
  abstract pools(ask: PoolAsk): Promise<Pool[]>;
  /** Which of these questions hold the words (in any version) and lie below the node. */
  abstract matching(questionIds: readonly string[], by: { readonly q?: string; readonly subjectId?: string }): Promise<string[]>;
}

/** What the merit list says about a person, copied to the attempt when it starts. */
export interface LearnerCard {
  readonly userId: string;
  readonly name: string;
  /** As it is called now; `instituteTyped` as the person typed it. */
  readonly institute: string;
  readonly instituteTyped: string;
  /** The institute's name normalised, so that spellings of one institute share a tab. */
  readonly instituteKey: string;
  readonly batch: string | null;
  /** Proven by a code; one account a phone. */
  readonly phoneProven: boolean;
  /** Has said to be 18, or that a guardian agrees. */
  readonly guardianKnown: boolean;
}

export interface PhoneKeyCard extends LearnerCard {
  /** A keyed hash of the proven number, as hex; this domain never sees a number. Null: none is proven. */
  readonly phoneKey: string | null;
}

/** The people's profiles. Unknown ids are missing from the answer. */
export abstract class Learners {
  abstract cards(userIds: readonly string[]): Promise<LearnerCard[]>;
  /** In http alone, where exams are begun: other processes lack the secret. */
  abstract cardsWithPhoneKeys(userIds: readonly string[]): Promise<PhoneKeyCard[]>;
  /** Whose numbers these are (01 and nine digits more); a number that is proven in one account is not told of others. */
  abstract owners(phones: readonly string[]): Promise<readonly { readonly phone: string; readonly userId: string }[]>;
  /** Whose e-mail addresses these are, written in small letters. */
  abstract emailOwners(emails: readonly string[]): Promise<readonly { readonly email: string; readonly userId: string }[]>;
}

export interface CourseName {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

export interface CourseChoice extends CourseName {
  readonly section: string;
  readonly state: string;
}

/** The courses' names. Unknown ids are missing from the answer. */
export abstract class Courses {
  abstract names(courseIds: readonly string[]): Promise<CourseName[]>;
  /** All that an exam can belong to: archived ones are none. */
  abstract choices(): Promise<CourseChoice[]>;
}

/** Who belongs to a course. */
export abstract class CourseMembers {
  /** Of these people, those who have the course or had it until it ran out; who lost it is none. */
  abstract among(courseId: string, userIds: readonly string[]): Promise<string[]>;
  /** Ids of the courses that somebody has open now. */
  abstract coursesOf(userId: string): Promise<string[]>;
  /** Of these people, those whom one of the courses lets in now by more than a free entry: bought, given, subscribed. */
  abstract admitted(userIds: readonly string[], courseIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Who teaches what, by the same rule as in the back office of the courses. */
export abstract class Teaching {
  /** Ids of the courses that the actor works in; null: all of them. */
  abstract coursesOf(actor: Actor): Promise<readonly string[] | null>;
  /** The accounts of everybody who teaches one of these courses. */
  abstract teachersOf(courseIds: readonly string[]): Promise<readonly string[]>;
}

/** A node of the tree subject → chapter → topic. */
export interface PlaceNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly level: 'subject' | 'chapter' | 'topic';
  readonly name: string;
}

/** Where questions of the bank stand in its tree: the nodes with all above them, parents first and in the tree's order. */
export abstract class QuestionPlaces {
  abstract of(questionIds: readonly string[]): Promise<{
    readonly nodes: readonly PlaceNode[];
    /** Question → the node that it stands at. Unknown questions are missing. */
    readonly at: ReadonlyMap<string, string>;
  }>;
}

/** Which institutes staff has made one of. */
export abstract class Institutes {
  /** Every key that a merge has ever moved or made. */
  abstract touched(): Promise<string[]>;
  /** For each text that people typed, the institute that it stands for now. */
  abstract canonical(texts: readonly string[]): Promise<{ readonly text: string; readonly name: string; readonly key: string }[]>;
}
