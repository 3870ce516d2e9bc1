import * as z from 'zod/mini';
import { topperSpans } from '../shared/toppers.js';
import { id, instant, marks } from '../shared/values.js';
import { lessonKinds } from './lesson-shapes.js';

/** How many of how many. */
export const share = z.strictObject({ done: z.int(), total: z.int() });

/** A lesson to go on with: where it was left, or the next one. */
export const lessonStop = z.strictObject({
  id,
  kind: z.enum(lessonKinds),
  title: z.string(),
  chapter: z.string(),
  /** From 1, over the whole course. */
  number: z.int(),
  /** Milliseconds of a video, pages of a PDF; 0 elsewhere and where it was never opened. */
  at: z.int(),
  of: z.nullable(z.int()),
});
export type LessonStop = z.infer<typeof lessonStop>;

/** One of the own exams on the way of the ranks, the oldest first. `beaten`: how many of the others stand below. */
export const trendPoint = z.strictObject({
  examId: id,
  title: z.string(),
  at: instant,
  rank: z.int(),
  of: z.int(),
  beaten: z.int(),
});
export type TrendPoint = z.infer<typeof trendPoint>;

export const chapterProgress = z.strictObject({ id, title: z.string(), lessons: share });

/** Own answers in exams whose solution is out, by a place in the subject tree; `parentId` null at the top. Counts hold what lies below. */
export const topicProgress = z.strictObject({
  id,
  parentId: z.nullable(id),
  level: z.enum(['subject', 'chapter', 'topic']),
  name: z.string(),
  correct: z.int(),
  wrong: z.int(),
  skipped: z.int(),
});
export type TopicProgress = z.infer<typeof topicProgress>;

/** An own sitting whose score may be seen; rank and `of` where the board may be. */
export const historyRow = z.strictObject({
  examId: id,
  attemptId: id,
  title: z.string(),
  at: instant,
  score: marks,
  fullMarks: marks,
  correct: z.int(),
  wrong: z.int(),
  skipped: z.int(),
  seconds: z.int(),
  rank: z.nullable(z.int()),
  of: z.nullable(z.int()),
  disqualified: z.boolean(),
  boardVisible: z.boolean(),
  solutionVisible: z.boolean(),
});
export type HistoryRow = z.infer<typeof historyRow>;

export const topperRow = z.strictObject({
  /** Equal on every rule = same rank, and the next rank skips. */
  rank: z.int(),
  /** Random; tells nothing about the person. */
  entry: z.string(),
  name: z.string(),
  institute: z.string(),
  /** Hundredths of a point; an exam has a hundred points. */
  points: z.int(),
  exams: z.int(),
  wrong: z.int(),
  seconds: z.int(),
});
export type TopperRow = z.infer<typeof topperRow>;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const toppers = z.strictObject({
  span: z.enum(topperSpans),
  /** First and last day in Dhaka; the first is null where there is no beginning. */
  from: z.nullable(day),
  to: day,
  /** Exams that count, and people who stand in the list. */
  exams: z.int(),
  people: z.int(),
  /** Null until a first exam has given its results. */
  reckonedAt: z.nullable(instant),
  rows: z.array(topperRow),
  page: z.int(),
  own: z.nullable(topperRow),
  /** Two above and two below the own row, with it; empty without one. */
  neighbours: z.array(topperRow),
});
export type Toppers = z.infer<typeof toppers>;
