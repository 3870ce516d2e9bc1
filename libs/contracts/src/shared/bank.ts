/** Choices of the question bank without a schema, for pages and endpoints alike. */

/** `approved`: for exams, met by nobody before; `published`: practised by everybody. A question is never both. */
export const questionStates = ['draft', 'review', 'approved', 'published', 'retired'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Where new questions go: kept for exams, or into practice. */
export const questionDestinations = ['exams', 'practice'] as const;
export type QuestionDestination = (typeof questionDestinations)[number];
export const stateOfDestination = { exams: 'approved', practice: 'published' } as const satisfies Record<
  QuestionDestination,
  QuestionState
>;

/**
 * What can be done with a question's state: draft → review (`submit`) → approved (`approve`: for exams) → published (`publish`: into practice;
 * both also straight from draft), back to its author with a reason (`return`) or by the author (`withdraw`), out of the bank (`retire`), and in
 * again as a draft (`restore`). `set-aside` asks for a published one to be kept for exams: with the next nightly batch it becomes approved,
 * together with as many others; `keep` takes that back. Whoever holds questions.read may submit, withdraw and retire own drafts; all else takes questions.write.
 */
export const questionActions = ['submit', 'withdraw', 'approve', 'publish', 'return', 'retire', 'restore', 'set-aside', 'keep'] as const;
export type QuestionAction = (typeof questionActions)[number];

/** Orders of the list; `-` in front: the greatest first. `match`: what fits the search best, and the newest where nothing is searched. */
export const questionSorts = ['match', '-created', 'created', '-changed', 'difficulty', '-difficulty', '-reports'] as const;
export type QuestionSort = (typeof questionSorts)[number];

export const subjectLevels = ['subject', 'chapter', 'topic'] as const;
export type SubjectLevel = (typeof subjectLevels)[number];

export const bankFormats = ['gift', 'xml', 'qti', 'csv', 'json'] as const;
export type BankFormat = (typeof bankFormats)[number];

/** What a student says is wrong with a question. */
export const reportKinds = ['wrong-key', 'mistake', 'unclear', 'picture', 'other'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** `fixed`: the report was right; `declined`: the question stays as it is. */
export const reportStates = ['open', 'fixed', 'declined'] as const;
export type ReportState = (typeof reportStates)[number];

export const questionLanguages = ['bn', 'en'] as const;

/** The most questions that one exam holds. */
export const mostExamQuestions = 400;
/**
 * The most bytes of text and pictures that one question may have in all its texts, and all questions of a paper: a paper is read, answered,
 * sealed and sent as a whole. A picture that stands in a text by its address counts `picture` in its question. In a paper it counts what is
 * put in when it is sealed: the file as base64, at each mention.
 */
export const maxTextBytes = { question: 1_500_000, paper: 20_000_000, picture: 40_000 } as const;
