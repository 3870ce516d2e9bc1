import * as z from 'zod/mini';
import {
  folderLimits,
  practiceBoardTabs,
  practiceDifficulties,
  practiceReveals,
  practiceSources,
  practiceStates,
  sessionLimits,
} from '../shared/selfpractice.js';
import { id, instant } from '../shared/values.js';
import { keptAnswer, practiceAnswer, practiceMarking, practiceQuestion } from './practice-question.js';

/** How well a topic is known, by the answers of this person to its questions. */
export const mastery = z.strictObject({
  /** 0 to 10 small bubbles. */
  bubbles: z.int(),
  /** Hundredths: how likely an average question of the topic would be known, guessing left out. */
  share: z.int(),
  /** Enough answers to be said without "about". */
  sure: z.boolean(),
  answered: z.int(),
});
export type Mastery = z.infer<typeof mastery>;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A node of the subject tree at which questions stand. `chapter` is null where it is a chapter or a subject itself. */
export const topicName = z.strictObject({
  id,
  name: z.string(),
  chapter: z.nullable(z.string()),
  subjectId: id,
  subject: z.string(),
});
export type TopicName = z.infer<typeof topicName>;

export const weakTopic = z.strictObject({ ...topicName.shape, mastery });
export type WeakTopic = z.infer<typeof weakTopic>;

/** Every day of the running week (Saturday to Friday): practised, resting by the rule, missed, or still to come. */
export const streak = z.strictObject({
  days: z.int(),
  longest: z.int(),
  /** Whether today has an answer already. */
  today: z.boolean(),
  /** Missed days of this week that may still rest. */
  restsLeft: z.int(),
  week: z.array(z.strictObject({ day, state: z.enum(['done', 'rest', 'missed', 'today', 'coming']), answered: z.int() })),
});
export type Streak = z.infer<typeof streak>;

export const allowance = z.strictObject({
  /** True with a subscription; the numbers then say nothing. */
  unlimited: z.boolean(),
  perDay: z.int(),
  used: z.int(),
  left: z.int(),
  /** The end of the subscription. */
  until: z.nullable(instant),
});
export type Allowance = z.infer<typeof allowance>;

/** What a session is made from. Topics are nodes of any level with all below them; none = everything. */
export const practicePlan = z.strictObject({
  topicIds: z.array(id).check(z.maxLength(sessionLimits.mostTopics)),
  count: z.int().check(z.minimum(sessionLimits.fewest), z.maximum(sessionLimits.most)),
  /** Null: no time limit. */
  minutes: z.nullable(z.int().check(z.minimum(sessionLimits.leastMinutes), z.maximum(sessionLimits.mostMinutes))),
  difficulty: z.enum(practiceDifficulties),
  source: z.enum(practiceSources),
  reveal: z.enum(practiceReveals),
  /** With source `bookmarked`: this folder alone. */
  folderId: z.optional(z.nullable(id)),
  /** These questions, whatever was answered before; the rest of the plan then only says how. */
  questionIds: z.optional(z.array(id).check(z.maxLength(sessionLimits.most))),
});
export type PracticePlan = z.infer<typeof practicePlan>;

/** `right` is null while a session whose answers come at its end is active. */
export const sessionHead = z.strictObject({
  id,
  state: z.enum(practiceStates),
  plan: practicePlan,
  createdAt: instant,
  /** By the server's clock; answers are taken until `sessionGraceSeconds` later. Null without a time limit. */
  deadline: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Questions that can still be seen: those withdrawn meanwhile are not counted. */
  count: z.int(),
  answered: z.int(),
  skipped: z.int(),
  right: z.nullable(z.int()),
  /** The names of its topics, the largest first; at most three. */
  topics: z.array(z.string()),
});
export type SessionHead = z.infer<typeof sessionHead>;

/** An answer as it stands on the server. `revision` counts up with each change; the first one is 1. */
export const standingAnswer = z.strictObject({
  ...keptAnswer,
  skipped: z.boolean(),
  revision: z.int(),
  answeredAt: instant,
  /** Milliseconds, never more than the server's clock allows. */
  tookMs: z.int(),
});
export type StandingAnswer = z.infer<typeof standingAnswer>;

export const sessionItem = z.strictObject({
  /** From 1, in the order of the session. */
  number: z.int(),
  /** Null: withdrawn, since an exam keeps it back now. It counts for nothing. */
  question: z.nullable(practiceQuestion),
  answer: z.nullable(standingAnswer),
  /** After the answer (at-once), or after the end. */
  marking: z.nullable(practiceMarking),
  bookmarked: z.boolean(),
});
export type SessionItem = z.infer<typeof sessionItem>;

export const sessionWhole = z.strictObject({
  session: sessionHead,
  now: instant,
  /** Where to go on: the first question without an answer; null when there is none left. */
  position: z.nullable(z.int()),
  items: z.array(sessionItem),
});
export type SessionWhole = z.infer<typeof sessionWhole>;

export const givenAnswer = z.strictObject({
  number: z.int().check(z.minimum(1), z.maximum(sessionLimits.most)),
  answer: z.strictObject(practiceAnswer),
  /** Passed over for now; it can be answered later, until the end. */
  skipped: z.boolean(),
  revision: z.int().check(z.minimum(1), z.maximum(10_000)),
  tookMs: z.int().check(z.minimum(0), z.maximum(86_400_000)),
});
export type GivenAnswer = z.infer<typeof givenAnswer>;

/**
 * `kept`: this is what stands now. `standing`: another answer stands (the first one where answers are shown at once, else the one with the
 * higher revision), and here it is. `withdrawn`: an exam keeps the question back now.
 */
export const answerReceipt = z.strictObject({
  number: z.int(),
  outcome: z.enum(['kept', 'standing', 'withdrawn']),
  answer: z.nullable(standingAnswer),
  marking: z.nullable(practiceMarking),
});
export type AnswerReceipt = z.infer<typeof answerReceipt>;

export const tally = z.strictObject({ right: z.int(), wrong: z.int(), skipped: z.int(), tookMs: z.int() });
export type Tally = z.infer<typeof tally>;

export const sessionResult = z.strictObject({
  session: sessionHead,
  ...tally.shape,
  /** Points for the leaderboard. */
  points: z.int(),
  /** False until the estimates of what was answered are there: ask again in a second. */
  reckoned: z.boolean(),
  topics: z.array(z.strictObject({ ...topicName.shape, ...tally.shape, before: z.nullable(mastery), after: z.nullable(mastery) })),
});
export type SessionResult = z.infer<typeof sessionResult>;

/** Figures of a span: each topic, subject and day by itself, and each week for the trend, the oldest first. */
const figures = z.strictObject({ answered: z.int(), right: z.int(), tookMs: z.int() });
export const practiceStatistics = z.strictObject({
  span: z.string(),
  from: day,
  to: day,
  total: figures,
  /** The same span before it. */
  before: figures,
  subjects: z.array(z.strictObject({ id, name: z.string(), ...figures.shape, mastery: z.nullable(mastery) })),
  topics: z.array(z.strictObject({ ...topicName.shape, ...figures.shape, mastery: z.nullable(mastery) })),
  days: z.array(z.strictObject({ day, ...figures.shape })),
  weeks: z.array(z.strictObject({ day, ...figures.shape })),
});
export type PracticeStatistics = z.infer<typeof practiceStatistics>;

export const practiceBoardRow = z.strictObject({
  /** Equal on every rule = same rank, and the next rank skips. */
  rank: z.int(),
  /** Tells nothing about the person. */
  entry: z.string(),
  name: z.string(),
  institute: z.string(),
  points: z.int(),
  right: z.int(),
  wrong: z.int(),
  seconds: z.int(),
});
export type PracticeBoardRow = z.infer<typeof practiceBoardRow>;

export const practiceBoard = z.strictObject({
  span: z.string(),
  tab: z.enum(practiceBoardTabs),
  from: z.nullable(day),
  to: day,
  counts: z.strictObject({ all: z.int(), institute: z.int(), batch: z.int() }),
  instituteName: z.nullable(z.string()),
  batchName: z.nullable(z.string()),
  rows: z.array(practiceBoardRow),
  page: z.int(),
  own: z.nullable(practiceBoardRow),
  /** Two above and two below the own row, with it. */
  neighbours: z.array(practiceBoardRow),
});
export type PracticeBoard = z.infer<typeof practiceBoard>;

export const folderName = z.string().check(z.trim(), z.minLength(1), z.maxLength(folderLimits.name));
export const bookmarkFolder = z.strictObject({ id, name: z.string(), count: z.int() });
export type BookmarkFolder = z.infer<typeof bookmarkFolder>;

export const bookmarkRow = z.strictObject({
  question: practiceQuestion,
  /** Only where this person has answered it before. */
  marking: z.nullable(practiceMarking),
  folderId: z.nullable(id),
  note: z.string(),
  savedAt: instant,
});
export type BookmarkRow = z.infer<typeof bookmarkRow>;
