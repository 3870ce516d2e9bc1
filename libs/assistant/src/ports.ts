/** A published question as the assistant quotes it. Pictures stand in the texts as addresses. */
export interface QuestionText {
  readonly questionId: string;
  readonly versionId: string;
  /** The node of the subject tree where it stands. */
  readonly subjectId: string;
  readonly contentKey: string;
  readonly kind: string;
  readonly stem: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly key: { readonly optionIds: readonly string[]; readonly number?: string | null };
  readonly explanation: string;
  readonly stimulus: string | null;
  /** Subject, chapter, topic: as far as it is placed. */
  readonly path: readonly string[];
}

/** What a published lesson of a published course says. */
export interface LessonText {
  readonly lessonId: string;
  readonly courseId: string;
  readonly course: string;
  readonly chapter: string;
  readonly title: string;
  /** The chapter of the question bank that its chapter teaches. */
  readonly subjectId: string | null;
  readonly html: string;
}

/** A version in force, by which what is indexed is known to be of today. */
export interface QuestionMark {
  readonly questionId: string;
  readonly versionId: string;
}

/** What answers are made from. Unknown ids, and what is not published, are left out. */
export abstract class Material {
  /** All published questions, page by page in the order of their ids. */
  abstract questionsAfter(
    after: string | null,
    most: number,
  ): Promise<{ readonly marks: readonly QuestionMark[]; readonly last: string | null }>;
  abstract questions(questionIds: readonly string[]): Promise<QuestionText[]>;
  abstract lessonsAfter(after: string | null, most: number): Promise<string[]>;
  abstract lessons(lessonIds: readonly string[]): Promise<LessonText[]>;
}

/** A lesson as one person meets it. */
export interface ReadableLesson {
  readonly lessonId: string;
  readonly slug: string;
  readonly course: string;
  readonly chapter: string;
  readonly title: string;
  /** Enrolled with its gate open, or a free preview: its text may be read now. */
  readonly open: boolean;
}

/** Which lessons somebody may read. Those of courses that are not there for the person are left out. */
export abstract class ReadableLessons {
  abstract of(userId: string, lessonIds: readonly string[]): Promise<ReadableLesson[]>;
}

/** What exams keep back from a person now: asked when something is read, never kept. */
export abstract class WithheldFromReader {
  abstract of(userId: string): Promise<{
    readonly versionIds: readonly string[];
    readonly questionIds: readonly string[];
    readonly contentKeys: readonly string[];
  }>;
  /** What versions say, whatever their state. */
  abstract texts(
    versionIds: readonly string[],
  ): Promise<readonly { readonly versionId: string; readonly stem: string; readonly options: readonly string[] }[]>;
}

/** The exam that a person sits at this moment. */
export abstract class RunningExam {
  abstract of(userId: string): Promise<{ readonly examId: string; readonly title: string; readonly href: string } | null>;
}

/** Names of accounts; unknown ids are left out. */
export abstract class Askers {
  abstract names(userIds: readonly string[]): Promise<readonly { readonly id: string; readonly name: string }[]>;
}

/** How well a topic is known. */
export interface TopicStanding {
  readonly topicId: string;
  readonly name: string;
  /** Subject and chapter. */
  readonly path: readonly string[];
  /** The node and those above it: a lesson or an exam may name any of them. */
  readonly nodeIds: readonly string[];
  /** Chance of a right answer to a middling question, in percent. */
  readonly percent: number;
  /** Questions of it that can be practised. */
  readonly available: number;
  readonly answered: number;
  /** Whether the answers are enough to say so. */
  readonly sure: boolean;
}
export interface ExamAhead {
  readonly id: string;
  readonly title: string;
  /** ISO 8601 in UTC. */
  readonly opensAt: string;
  readonly course: string;
  readonly subjects: readonly string[];
}
export interface LessonAhead {
  readonly lessonId: string;
  readonly slug: string;
  readonly course: string;
  readonly title: string;
  readonly minutes: number;
  readonly subjectId: string | null;
}
export interface DayDone {
  /** Questions answered that day by topic, and mistakes seen again. */
  readonly topics: readonly { readonly topicId: string; readonly answered: number }[];
  readonly mistakes: number;
  readonly rounds: number;
  readonly lessonIds: readonly string[];
}

/** Where somebody stands: what a plan is made from. Days are Dhaka's, as `2026-11-25`. */
export abstract class Standing {
  abstract topics(userId: string): Promise<TopicStanding[]>;
  /** Mistakes that are due by the end of each day, those of days before on the first. */
  abstract dueMistakes(userId: string, from: string, until: string): Promise<readonly { readonly day: string; readonly count: number }[]>;
  /** Exams to come of the courses that the person has open. */
  abstract exams(userId: string): Promise<ExamAhead[]>;
  /** Lessons of these courses that are open and not done, in the order they are taught. */
  abstract lessons(userId: string): Promise<LessonAhead[]>;
  abstract done(userId: string, day: string): Promise<DayDone>;
}
