import * as z from 'zod/mini';
import { readTypedNumber, typedLength } from '../shared/typed-number.js';
import { id, instant, marks, slug } from '../shared/values.js';

export const examStates = ['draft', 'scheduled', 'open', 'closed', 'results', 'archived', 'cancelled'] as const;

export const attemptStates = ['in_progress', 'submitted', 'scored', 'rescored'] as const;

export const tieBreaks = ['score', 'fewer-wrong', 'less-time', 'earlier-submit'] as const;

/** One line of an exam's tie-break list: a fixed rule, or "more correct in section N" (N from 1). */
export const tieBreak = z.union([z.enum(tieBreaks), z.string().check(z.regex(/^more-correct-in-section-[1-9]\d?$/))]);

export const questionKinds = ['single', 'multiple', 'true-false', 'numeric'] as const;

/** The caller's own attempts at an exam, summed up; null for visitors. */
export const myExamState = z.nullable(
  z.strictObject({
    attemptId: z.nullable(id),
    state: z.enum(['none', ...attemptStates]),
    attemptsLeft: z.int(),
    deadline: z.nullable(instant),
    score: z.nullable(marks),
  }),
);

export const examBrief = z.strictObject({
  id,
  courseSlug: slug,
  courseTitle: z.string(),
  title: z.string(),
  subjects: z.array(z.string()),
  kind: z.enum(['live', 'practice', 'mock']),
  state: z.enum(examStates),
  opensAt: instant,
  closesAt: instant,
  durationSeconds: z.int(),
  questionCount: z.int(),
  fullMarks: marks,
  negativeMark: marks,
  /** People with an open attempt now, and people who have submitted. */
  taking: z.int(),
  submitted: z.int(),
  boardVisible: z.boolean(),
  /** Of an exam with a start window: until when it can be begun; all end together, `durationSeconds` after the opening. */
  startUntil: z.nullable(instant),
  /** From then on nobody can begin it, also while it is open for those who have more time than the others. */
  lastStartAt: instant,
  /** When the last attempt ends of those who have everybody's time (`commonEnd`); absent from a server of the release before. */
  commonEndAt: z.optional(instant),
  /** When the last attempt ends, and when the exam closes, of whoever has the most time; `closesAt` is everybody's. */
  endsAt: instant,
  overAt: instant,
  /** When scores and ranks come, while they are still to come; null once they are shown. */
  figuresAt: z.nullable(instant),
  solutionVisible: z.boolean(),
  resultsAt: z.nullable(instant),
  /** The exam that it makes up for, for those who missed it. */
  makeUpOf: z.nullable(z.strictObject({ id, title: z.string() })),
  mine: myExamState,
});

export type ExamBrief = z.infer<typeof examBrief>;

/** An exam and its times, as staff watch it. */
export const runningExam = z.strictObject({
  id,
  title: z.string(),
  state: z.enum(examStates),
  opensAt: instant,
  closesAt: instant,
  overAt: instant,
  /** When everybody's attempts end, and those of whoever has the most time; absent from a server of the release before. */
  commonEndAt: z.optional(instant),
  endsAt: z.optional(instant),
});

export const examFacts = z.strictObject({
  exam: examBrief,
  now: instant,
  instructions: z.string(),
  syllabus: z.array(z.string()),
  sections: z.array(z.strictObject({ title: z.string(), questionCount: z.int(), markEach: marks, optional: z.boolean() })),
  passMark: z.nullable(marks),
  attemptsAllowed: z.int(),
  graceSeconds: z.int(),
  floorAtZero: z.boolean(),
  shuffled: z.boolean(),
  tieBreak: z.array(tieBreak),
  leaderboard: z.enum(['live', 'after-close', 'hidden']),
  showSolution: z.enum(['never', 'after-submit', 'after-close']),
  publishResults: z.enum(['at-once', 'at-close', 'by-hand']),
  /** Whether it is begun with a proven phone only, and whether the caller has one. */
  phone: z.enum(['free', 'proven', 'needed']),
  /** Whether one says before it to be 18 or that a guardian agrees, and whether the caller has. */
  guardian: z.enum(['free', 'given', 'needed']),
  /** Where the sealed paper stands; the size lets the page say what it will download. */
  paper: z.strictObject({ ready: z.boolean(), version: z.int(), bytes: z.int() }),
  /** Why it was cancelled, as staff wrote it for the students; null when it was not. */
  cancelReason: z.nullable(z.string()),
});

/** What a paper holds once opened (the plain text inside the seal). Keys and explanations are never part of it. */
export const paperQuestion = z.strictObject({
  id,
  kind: z.enum(questionKinds),
  section: z.int(),
  stem: z.string(),
  stimulusId: z.nullable(id),
  options: z.array(z.strictObject({ id, text: z.string() })),
});

export const paper = z.strictObject({
  examId: id,
  version: z.int(),
  title: z.string(),
  language: z.enum(['bn', 'en']),
  stimuli: z.array(z.strictObject({ id, text: z.string() })),
  /** In the author's order; each attempt's own order comes with its start. Pictures are data: addresses inside the text. */
  questions: z.array(paperQuestion),
});

export type Paper = z.infer<typeof paper>;

/**
 * AES-256-GCM: key 32 bytes (only in the start's answer), iv 12 bytes, tag 16 bytes at the end of the ciphertext,
 * additional data `prostuti.paper:{examId}:{version}` in UTF-8; the plain text is the JSON of `paper`,
 * padded with blanks to a multiple of 4096 bytes, so that the length says little. All base64.
 */
export const sealedPaper = z.strictObject({ examId: id, version: z.int(), alg: z.literal('A256GCM'), iv: z.string(), data: z.string() });

/** The order key of a save is (epoch, revision): epoch = which device holds the pen, revision counts up on that device. */
export const orderKey = { epoch: z.int().check(z.minimum(1)), revision: z.int().check(z.minimum(1)) };

export const receipt = z.strictObject({
  questionId: id,
  ...orderKey,
  /** When PostgreSQL committed it. */
  savedAt: instant,
  /** 2: the answer is signed as well. Receipts that were given before have neither of the two. */
  v: z.optional(z.literal(2)),
  /** Base64url of the first 12 bytes of SHA-256 over the answer (`save-receipt.ts`). */
  answer: z.optional(z.string()),
  /** Base64url of the first 12 bytes of HMAC-SHA-256 over `2|attemptId|examId|questionId|epoch|revision|savedAt|answer`. */
  signature: z.string(),
});

export type Receipt = z.infer<typeof receipt>;

/** A number as somebody typed it, commas and Bengali digits with it; the server goes on with `readTypedNumber` of it. */
export const answeredNumber = z.pipe(
  z.string().check(
    z.maxLength(typedLength),
    z.refine((typed) => Boolean(readTypedNumber(typed)), 'Not a number'),
  ),
  z.transform((typed) => readTypedNumber(typed) ?? ''),
);

export const answerValue = {
  /** Chosen options by id, never by position; empty = cleared. */
  optionIds: z.array(id).check(z.maxLength(8)),
  /** Numeric questions only. */
  number: z.optional(z.nullable(answeredNumber)),
  flagged: z.optional(z.boolean()),
};

export const storedAnswer = z.strictObject({ ...answerValue, number: z.optional(z.nullable(z.string())), ...receipt.shape });

export const attemptView = z.strictObject({
  id,
  examId: id,
  number: z.int(),
  state: z.enum(attemptStates),
  epoch: z.int(),
  startedAt: instant,
  deadline: instant,
  graceSeconds: z.int(),
  submittedAt: z.nullable(instant),
});

/** Of somebody who waits to be let in: how many go before, and about how long that takes. */
export const placeInLine = z.strictObject({ ahead: z.int().check(z.nonnegative()), seconds: z.int().check(z.positive()) });
export type PlaceInLine = z.infer<typeof placeInLine>;

export const save = z.strictObject({ questionId: id, revision: orderKey.revision, ...answerValue });

export type Save = z.infer<typeof save>;

export const submitReceipt = z.strictObject({
  attemptId: id,
  examId: id,
  submittedAt: instant,
  submittedBy: z.enum(['student', 'clock', 'staff']),
  /** What was kept: question → the order key that counts. */
  kept: z.array(z.strictObject({ questionId: id, ...orderKey })),
  answered: z.int(),
  questionCount: z.int(),
  /** For reading aloud: base32 in four-letter groups, made from an HMAC over the attempt, time and kept list. */
  code: z.string(),
  resultsAt: z.nullable(instant),
  boardVisible: z.boolean(),
  solutionVisible: z.boolean(),
});

export type SubmitReceipt = z.infer<typeof submitReceipt>;

export const boardRow = z.strictObject({
  /** Equal on every rule = same rank, and the next rank skips. */
  rank: z.int(),
  /** Random for each board entry: stable over versions, so that a row can slide; tells nothing about the person. */
  entry: z.string(),
  name: z.string(),
  institute: z.string(),
  score: marks,
  correct: z.int(),
  wrong: z.int(),
  seconds: z.int(),
});

export type BoardRow = z.infer<typeof boardRow>;
