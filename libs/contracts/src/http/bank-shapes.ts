import * as z from 'zod/mini';
import { questionActions, questionLanguages, questionStates, reportKinds, reportStates, subjectLevels } from '../shared/bank.js';
import { id, instant, searchText } from '../shared/values.js';
import { examStates, questionKinds } from './exam-shapes.js';

/** Rich text with `$…$` and `$$…$$`, cleaned on the way in; pictures by an address of `uploadPicture`, or as small data: addresses. */
const rich = z.string().check(z.maxLength(1_200_000));
export const kind = z.enum(questionKinds);
export const language = z.enum(questionLanguages);
export const difficulty = z.nullable(z.int().check(z.minimum(1), z.maximum(5)));
export const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
export const source = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
const person = z.strictObject({ id, name: z.string() });
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** The way to a node from its subject down: one to three names. */
const path = z.array(z.strictObject({ id, name: z.string(), level: z.enum(subjectLevels) }));

/**
 * A question as it is written. `options` keep their order and their ids (null for a new one); `correct` are positions in it, from 0.
 * Numeric questions have no options but a number (decimal, Latin digits) and how far off still counts. Tags and sources: no doubles.
 */
export const questionBody = z.strictObject({
  kind,
  stem: rich,
  options: z.array(z.strictObject({ id: z.nullable(id), text: rich })).check(z.maxLength(8)),
  correct: z.array(z.int().check(z.minimum(0), z.maximum(7))).check(z.maxLength(8)),
  number: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  tolerance: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  explanation: rich,
  stimulus: z.nullable(rich),
  sources: z.array(source).check(z.maxLength(10)),
  difficulty,
  tags: z.array(tag).check(z.maxLength(20)),
  language,
  /** Any node: subject, chapter or topic. */
  subjectId: id,
});
export type QuestionBody = z.infer<typeof questionBody>;

/** What a question said at one time. */
export const questionVersion = z.strictObject({
  id,
  version: z.int(),
  kind,
  stem: z.string(),
  options: z.array(z.strictObject({ id, text: z.string() })),
  /** Null, as is all of the key and the explanation: not for the caller, until the question is published. */
  correct: z.nullable(z.array(z.int())),
  number: z.nullable(z.string()),
  tolerance: z.nullable(z.string()),
  explanation: z.nullable(z.string()),
  stimulus: z.nullable(z.string()),
  sources: z.array(z.string()),
  createdAt: instant,
  author: z.nullable(person),
  /** Why this version was made, where somebody said so. */
  note: z.nullable(z.string()),
});
export type QuestionVersion = z.infer<typeof questionVersion>;

const facts = {
  id,
  /** Guards against writing over somebody else's change; raised with every change. */
  revision: z.int(),
  state: z.enum(questionStates),
  /** Approved by its author for own exams alone: it counts for everybody once a writer of the bank has reviewed it. */
  awaitsReview: z.boolean(),
  /** Published, and set aside for exams: it leaves practice with the next nightly batch. */
  leaving: z.boolean(),
  subjectId: id,
  path,
  difficulty,
  tags: z.array(z.string()),
  language,
  /** Who wrote it; null for what the project ships. */
  contributor: z.nullable(person),
  /** Why it went back to its author; null once it is sent again. */
  returned: z.nullable(z.string()),
  createdAt: instant,
  changedAt: instant,
};

/** `stem` is plain text of at most 300 characters; formulas stand in it as `$…$`. */
export const questionRow = z.strictObject({
  ...facts,
  versionId: id,
  version: z.int(),
  kind,
  stem: z.string(),
  sources: z.array(z.string()),
  /** Exams that hold any version of it, of whatever state. */
  used: z.int(),
  /** Open reports of students. */
  reports: z.int(),
  /** Whether the caller wrote it. */
  mine: z.boolean(),
});
export type QuestionRow = z.infer<typeof questionRow>;

export const questionDetail = z.strictObject({ ...facts, mine: z.boolean(), current: questionVersion });
export type QuestionDetail = z.infer<typeof questionDetail>;

export const questionWhole = z.strictObject({
  question: questionDetail,
  /** The newest first. */
  versions: z.array(
    z.strictObject({ id, version: z.int(), createdAt: instant, author: z.nullable(person), note: z.nullable(z.string()), used: z.int() }),
  ),
  /** Exams that hold it, the newest first. */
  use: z.array(
    z.strictObject({
      examId: id,
      title: z.string(),
      state: z.enum(examStates),
      opensAt: z.nullable(instant),
      versionId: id,
      version: z.int(),
    }),
  ),
  openReports: z.int(),
  /** Whether the caller may save it, and what that does: what is accepted keeps the version it has. */
  editable: z.boolean(),
  saves: z.enum(['in-place', 'new-version']),
  /** What the caller may do with its state now. */
  actions: z.array(z.enum(questionActions)),
});
export type QuestionWhole = z.infer<typeof questionWhole>;

/** `skipped` names at most 50 of those that were left as they are (`why` is a code of the error catalogue); `undo` takes it back. */
export const bulkAnswer = z.strictObject({
  done: z.int(),
  skippedCount: z.int(),
  skipped: z.array(z.strictObject({ id, stem: z.string(), why: z.string() })),
  undo: z.nullable(id),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;

/** A node of the tree. `own`: questions at this very node; `all`: with everything below it; retired ones are not counted. */
export const subjectNode = z.strictObject({
  id,
  parentId: z.nullable(id),
  level: z.enum(subjectLevels),
  name: z.string(),
  position: z.int(),
  own: z.int(),
  all: z.int(),
  published: z.int(),
  /** Of the published ones: how many without a difficulty, then with 1 to 5. */
  byDifficulty: z.optional(z.array(z.int())),
  /** Of the published ones: how many stay out of practice now because an exam keeps them back from everybody. */
  withheld: z.optional(z.int()),
});
export type SubjectNode = z.infer<typeof subjectNode>;
export const questionReport = z.strictObject({
  id,
  questionId: id,
  versionId: id,
  /** Plain text of the question as it was reported, at most 300 characters. */
  stem: z.string(),
  kind: z.enum(reportKinds),
  text: z.string(),
  state: z.enum(reportStates),
  createdAt: instant,
  reporter: z.nullable(person),
  exam: z.nullable(z.strictObject({ id, title: z.string() })),
  /** What the person was answered. */
  answer: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  settledBy: z.nullable(person),
  /** Open reports of the same question, this one among them. */
  open: z.int(),
});
export type QuestionReport = z.infer<typeof questionReport>;

/** A report as the one sees it who made it; `questionId` is the question's id in that exam's paper. */
export const myReport = z.strictObject({
  id,
  examId: id,
  questionId: id,
  kind: z.enum(reportKinds),
  text: z.string(),
  state: z.enum(reportStates),
  answer: z.nullable(z.string()),
  createdAt: instant,
  settledAt: z.nullable(instant),
});
export type MyReport = z.infer<typeof myReport>;

const yes = z.optional(z.literal('yes'));

/**
 * What narrows the bank. `q`: words in Bengali or English (beginnings count; digits of either script, ড় in either form and markup do not
 * matter), or a question's id. Retired questions are listed only where the state is asked for.
 */
export const bankFilter = {
  q: searchText,
  /** A node of any level; what stands below it counts. */
  subjectId: z.optional(id),
  state: z.optional(z.enum(questionStates)),
  kind: z.optional(kind),
  difficulty: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  tag: z.optional(tag),
  source: z.optional(source),
  language: z.optional(language),
  contributor: z.optional(id),
  /** Those of one import. */
  importId: z.optional(id),
  /** The caller's own. */
  mine: yes,
  /** Only those with open reports. */
  reported: yes,
  /** What waits for a review: sent by an author, or approved by one for own exams. */
  waiting: yes,
  /** Only those that no exam holds. */
  unused: yes,
};

/** Some questions by id, or all that fit a filter: `expected` is how many were shown, so that none comes along unseen (10,000 at most). */
export const whichQuestions = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  z.strictObject({ filter: z.strictObject(bankFilter), expected: z.int().check(z.minimum(1), z.maximum(10_000)) }),
]);
