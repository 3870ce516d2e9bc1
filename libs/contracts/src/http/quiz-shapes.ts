import * as z from 'zod/mini';
import { placeStates, roundStates } from '../shared/quiz.js';
import { answerSources } from '../shared/selfpractice.js';
import { id, instant } from '../shared/values.js';
import { keptAnswer, practiceMarking, practiceQuestion } from './practice-question.js';

/** What somebody gave as an answer; with nothing in it they asked to be shown. */
export const quizAnswer = z.strictObject(keptAnswer);
export type QuizAnswer = z.infer<typeof quizAnswer>;

/** A day as YYYY-MM-DD in Asia/Dhaka. */
const day = z.iso.date();

/** `subjectId` null: mixed. `best` counts whole rounds only. */
export const roundBrief = z.strictObject({
  id,
  state: z.enum(roundStates),
  subjectId: z.nullable(id),
  subject: z.nullable(z.string()),
  size: z.int(),
  answered: z.int(),
  correct: z.int(),
  points: z.int(),
  /** All ten were answered: it counts for the record. */
  whole: z.boolean(),
  /** It is more than the person had reached before. */
  record: z.boolean(),
  startedAt: instant,
  endsAt: instant,
});
export type RoundBrief = z.infer<typeof roundBrief>;

export const roundPlace = z.strictObject({ place: z.int(), state: z.enum(placeStates), points: z.int(), tookMs: z.nullable(z.int()) });

/** A question that was answered, once the round is over. */
export const roundReview = z.strictObject({
  place: z.int(),
  question: practiceQuestion,
  given: quizAnswer,
  marking: practiceMarking,
});
export type RoundReview = z.infer<typeof roundReview>;

export const roundView = z.strictObject({
  ...roundBrief.shape,
  /** What the person had reached before this round began. */
  bestBefore: z.nullable(z.int()),
  places: z.array(roundPlace),
  /** Empty while the round runs; without those that are out of practice now. */
  review: z.array(roundReview),
});
export type RoundView = z.infer<typeof roundView>;

/** A question as it is handed over; `sinceMs`: how long ago that was first, by the server's clock. */
export const shownQuestion = z.strictObject({ place: z.int(), question: practiceQuestion, sinceMs: z.int() });
export type ShownQuestion = z.infer<typeof shownQuestion>;

/** The receipt of an answer: the same again for the same place, whatever is sent. */
export const roundReceipt = z.strictObject({
  place: z.int(),
  given: quizAnswer,
  marking: practiceMarking,
  points: z.int(),
  tookMs: z.int(),
  round: roundBrief,
});
export type RoundReceipt = z.infer<typeof roundReceipt>;

/** How many are due: until the end of today, on the day after, and from today for seven days; `all`: how many there are. */
export const dueCounts = z.strictObject({ today: z.int(), tomorrow: z.int(), week: z.int(), all: z.int() });
export type DueCounts = z.infer<typeof dueCounts>;

export const mistakeRow = z.strictObject({
  questionId: id,
  /** Rich text. */
  stem: z.string(),
  subject: z.string(),
  topic: z.nullable(z.string()),
  /** Where it was last answered wrong. */
  source: z.enum(answerSources),
  wrongAt: instant,
  dueOn: day,
  due: z.boolean(),
  /** Days between its last sight and its next. */
  intervalDays: z.int(),
  reps: z.int(),
  lapses: z.int(),
});
export type MistakeRow = z.infer<typeof mistakeRow>;

export const shownMistake = z.strictObject({ reviewId: id, question: practiceQuestion, sinceMs: z.int() });
export type ShownMistake = z.infer<typeof shownMistake>;

/** The receipt of an answer to a mistake, with its grade (1 again, 2 hard, 3 good, 4 easy) and the day it comes again. */
export const mistakeReceipt = z.strictObject({
  reviewId: id,
  given: quizAnswer,
  marking: practiceMarking,
  tookMs: z.int(),
  grade: z.int(),
  dueOn: day,
  inDays: z.int(),
  /** Still due today. */
  left: z.int(),
});
export type MistakeReceipt = z.infer<typeof mistakeReceipt>;
