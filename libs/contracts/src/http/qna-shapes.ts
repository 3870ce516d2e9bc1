import * as z from 'zod/mini';
import { postLength, postReportKinds } from '../shared/qna.js';
import { id, instant, slug } from '../shared/values.js';
import { visibleText } from '../shared/visible-text.js';

/** As it is sent: rich text with `$…$` and `$$…$$`, cleaned on the way in; pictures by an address of `keepPicture`. */
export const postHtml = z.string().check(z.minLength(1), z.maxLength(postLength));
export const threadTitle = visibleText(6, 160);
/** Why staff hides something: its author reads it. */
export const hideReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));

/** Who wrote it: first name alone, without an institute, for callers in the course by a free entry; `staff`: taught the course when it was written. */
export const qnaPerson = z.strictObject({ name: z.string(), institute: z.string(), staff: z.boolean() });
export type QnaPerson = z.infer<typeof qnaPerson>;

/** A question or an answer. `html` is clean. */
export const post = z.strictObject({
  id,
  html: z.string(),
  /** null: the account is gone. */
  by: z.nullable(qnaPerson),
  mine: z.boolean(),
  at: instant,
  editedAt: z.nullable(instant),
  /** Until when the caller may change it; null where they may not. */
  editableUntil: z.nullable(instant),
  votes: z.int(),
  voted: z.boolean(),
  /** The caller's report of it waits to be looked at. */
  reported: z.boolean(),
  /** Hidden by staff; only its author and staff get it at all. */
  hidden: z.nullable(z.strictObject({ why: z.string() })),
});
export type Post = z.infer<typeof post>;

export const threadRow = z.strictObject({
  id,
  title: z.string(),
  /** Its text in a line, formulas as `$…$`. */
  excerpt: z.string(),
  by: z.nullable(qnaPerson),
  mine: z.boolean(),
  at: instant,
  activeAt: instant,
  votes: z.int(),
  answers: z.int(),
  /** An answer was accepted; a teacher has answered. */
  accepted: z.boolean(),
  staffAnswered: z.boolean(),
  hidden: z.boolean(),
});
export type ThreadRow = z.infer<typeof threadRow>;

export const threadWhole = z.strictObject({
  course: z.strictObject({ id, slug, title: z.string() }),
  /** The caller works in this course: may accept, hide, and answer as a teacher. */
  staff: z.boolean(),
  mayAccept: z.boolean(),
  /** Raised with each change that readers see; the topic `thread:{id}` carries it. */
  version: z.int(),
  title: z.string(),
  question: post,
  acceptedAnswerId: z.nullable(id),
  /** Those that everybody sees, and whether a teacher wrote one of them. */
  answerCount: z.int(),
  staffAnswered: z.boolean(),
  /** The accepted one first, then by votes, then the oldest; the first of many. */
  answers: z.array(post),
  /** How many follow; `listAnswers` has them. */
  answersLeft: z.int(),
});
export type ThreadWhole = z.infer<typeof threadWhole>;

export const inboxRow = z.strictObject({
  ...threadRow.shape,
  course: z.strictObject({ id, slug, title: z.string() }),
  /** Since when it waits for a teacher; null: it does not. */
  waitsSince: z.nullable(instant),
  openReports: z.int(),
});
export type InboxRow = z.infer<typeof inboxRow>;

export const qnaReport = z.strictObject({
  id,
  kind: z.enum(postReportKinds),
  text: z.string(),
  state: z.enum(['open', 'hidden', 'kept']),
  at: instant,
  reporter: z.nullable(z.string()),
  course: z.strictObject({ id, slug, title: z.string() }),
  threadId: id,
  threadTitle: z.string(),
  /** null: the question itself was reported. */
  answerId: z.nullable(id),
  /** What was reported, in a line, who wrote it, and whether it is hidden by now. */
  excerpt: z.string(),
  author: z.nullable(z.string()),
  hidden: z.boolean(),
  /** How many reports of the same text are open, this one included. */
  open: z.int(),
  reason: z.nullable(z.string()),
  settledAt: z.nullable(instant),
  settledBy: z.nullable(z.string()),
});
export type QnaReport = z.infer<typeof qnaReport>;
