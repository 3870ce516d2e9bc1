import * as z from 'zod/mini';
import { boardRow, examStates } from '../http/exam-shapes.js';
import { importCounts } from '../http/imports.js';
import { shownBanner } from '../http/ops-shapes.js';
import { roomPicture } from '../http/room-shapes.js';
import { orderStates, paymentStates } from '../shared/commerce.js';
import { importStates } from '../shared/imports.js';
import { id, instant, marks } from '../shared/values.js';
import type { TopicNoun } from './topic-name.js';

export { splitTopic, type Topic, type TopicNoun } from './topic-name.js';

/**
 * What can be watched. A topic is `noun:id`; bodies are whole snapshots: the newest version wins and older ones are dropped.
 * Up: `join {topic, have}` (ack: {ok} or an error code), `leave {topic}`. Down: `snapshot {topic, version, body}`,
 * `version {topic, version}` every 10 s and 2 s after a board, `hint {topic, body}` (unversioned, may be lost), `closed {topic, code}`.
 */
export const topics = {
  /** The whole top 20 of an exam, at most one message in 150 ms, each of at most 2 kB. */
  board: z.strictObject({ total: z.int(), taking: z.int(), updatedAt: instant, rows: z.array(boardRow).check(z.maxLength(20)) }),
  /** State and times of an exam, and what staff say to those who sit it. */
  exam: z.strictObject({
    state: z.enum(examStates),
    opensAt: instant,
    closesAt: instant,
    /** When it closes for whoever has more time than the others. */
    overAt: z.optional(instant),
    taking: z.int(),
    submitted: z.int(),
    message: z.optional(z.nullable(z.string())),
  }),
  /** The own attempt: who holds the pen, deadline, and the own row once it is ranked. */
  attempt: z.strictObject({
    state: z.enum(['in_progress', 'submitted', 'scored', 'rescored']),
    epoch: z.int(),
    deadline: instant,
    row: z.nullable(boardRow),
    total: z.int(),
    /** The last change of the own score, once it may be seen; the whole story is at `getAttempt`. Long reasons are cut. */
    change: z.optional(z.nullable(z.strictObject({ version: z.int(), at: instant, before: marks, after: marks, reason: z.string() }))),
    disqualified: z.optional(z.boolean()),
  }),
  /** The person: raised on sign-out everywhere, changed roles, changed profile. */
  user: z.strictObject({ revision: z.int() }),
  /** An import: raised at each change of its state. What is under way comes as hints (`importHint`). */
  import: z.strictObject({ state: z.enum(importStates), counts: importCounts }),
  /** An own order: raised at each step of its payment, at each line handed over, and when money goes back. The rest is at `getMyOrder`. */
  order: z.strictObject({
    state: z.enum(orderStates),
    /** Of the newest payment; null before the first. */
    paymentState: z.nullable(z.enum(paymentStates)),
    onHold: z.boolean(),
    paidPaisa: z.int(),
    refundedPaisa: z.int(),
    lines: z.int(),
    /** Lines that are handed over. */
    fulfilledLines: z.int(),
  }),
  /** A question inside a course: raised with each answer, vote, mark and change of its texts; the texts are at `getThread`. */
  thread: z.strictObject({ answers: z.int(), votes: z.int(), acceptedAnswerId: z.nullable(id), hidden: z.boolean() }),
  /** A room with a code: what everybody in it sees. The question itself and the own place are at `getRoom`. */
  room: roomPicture,
  /**
   * A feed of notices (`everyone`, `staff`, `course-…`, `batch-…`, `person-…`): raised when one is posted, changed or taken back. `v` is the
   * version a notice came with: what is above the version at hand is new. Titles are cut; the whole stands at `listNotices`.
   */
  notices: z.strictObject({
    heads: z
      .array(z.strictObject({ id, title: z.string(), titleEn: z.nullable(z.string()), at: instant, v: z.int() }))
      .check(z.maxLength(3)),
  }),
  /** What operations tell everybody (`banner:everyone`), or null; its end is in it, and pages take it down by themselves. */
  banner: z.strictObject({ banner: z.nullable(shownBanner) }),
} as const satisfies Readonly<Record<TopicNoun, z.ZodMiniType>>;
export type TopicBody<N extends TopicNoun> = z.infer<(typeof topics)[N]>;

/** How far the reading of a file has come: rows found, then rows compared with the bank out of all. `done` never runs backwards. */
export const importHint = z.strictObject({ step: z.enum(['reading', 'comparing']), done: z.int(), of: z.nullable(z.int()) });
export type ImportHint = z.infer<typeof importHint>;

/** To `user:{id}`, as a hint: an own score changed or a sitting was taken off the board; ask `listMyScoreChanges`. */
export const userHint = z.strictObject({
  kind: z.enum(['score-changed', 'disqualified', 'requalified']),
  /** With the attempt, tells a repeated hint. */
  version: z.int(),
  examId: id,
  attemptId: id,
  title: z.string(),
  before: z.nullable(marks),
  after: z.nullable(marks),
  reason: z.string(),
});
export type UserHint = z.infer<typeof userHint>;

/** To `user:{id}`, as a hint: access to a course was taken away; what was open of it is to be asked for again. */
export const accessHint = z.strictObject({ kind: z.literal('access-changed'), courseId: id });
export type AccessHint = z.infer<typeof accessHint>;

export const topicName = z
  .string()
  .check(z.regex(/^(?:(?:board|exam|attempt|user|import|order|thread|room):[0-9a-f-]{36}|notices:[a-z0-9-]{5,60}|banner:everyone)$/));
export const joinMessage = z.strictObject({ topic: topicName, have: z.optional(z.int().check(z.minimum(0))) });
export const leaveMessage = z.strictObject({ topic: topicName });
export const joinAnswer = z.union([
  z.strictObject({ ok: z.literal(true), version: z.int() }),
  z.strictObject({ ok: z.literal(false), statusMessage: z.string() }),
]);

export interface SnapshotMessage {
  topic: string;
  version: number;
  body: unknown;
}
export interface VersionMessage {
  topic: string;
  version: number;
}
export interface HintMessage {
  topic: string;
  body: unknown;
}
export interface ClosedMessage {
  topic: string;
  code: string;
}
