import * as z from 'zod/mini';
import { lineKinds, lineOutcomes } from '../shared/commerce.js';
import { outsideChannels, reminders } from '../shared/notices.js';
import { answerSources } from '../shared/selfpractice.js';
import { id } from '../shared/values.js';

/** A line of an order; `amountPaisa` is what was paid for it: its price less its share of the discount. */
const paidLine = z.strictObject({ lineId: id, kind: z.enum(lineKinds), refId: id, quantity: z.int(), amountPaisa: z.int() });
export type PaidLine = z.infer<typeof paidLine>;

/** What happened, in the past tense, with ids and the few facts that consumers need. Payloads only gain optional fields. */
export const events = {
  UserRegistered: z.strictObject({ userId: id }),
  /** The account is gone; each domain forgets what it knows of the person. */
  UserDeleted: z.strictObject({ userId: id }),
  /** Staff made one institute of several, or took that back. */
  InstitutesChanged: z.strictObject({ mergeId: id }),
  /** A one-time code wants to go out. `sealed` holds address, code and language, encrypted with SETTINGS_KEY: nothing readable is queued. */
  CodeRequested: z.strictObject({ codeId: id, channel: z.enum(['sms', 'mail']), sealed: z.string() }),
  /** An address of an account is told what was done with it by another way. Sealed like a code. */
  SecurityNoticeRequested: z.strictObject({ noticeId: id, channel: z.enum(['sms', 'mail']), sealed: z.string() }),
  /** `told`: somebody of the staff opened it for this person, who is told why. */
  EnrolmentGranted: z.strictObject({
    userId: id,
    courseId: id,
    told: z.optional(z.strictObject({ course: z.string(), reason: z.string() })),
  }),
  EnrolmentRevoked: z.strictObject({ userId: id, courseId: id, reason: z.string() }),
  /** The money of an order is there, by the gateway's own word. Each line is answered by one `LineFulfilled`. */
  PaymentSucceeded: z.strictObject({
    orderId: id,
    userId: id,
    lines: z.array(paidLine),
    /** False: nobody recommended it, so that no commission is to be counted. */
    affiliated: z.optional(z.boolean()),
  }),
  /** Staff sends the buyer the receipt once more. */
  ReceiptAsked: z.strictObject({ orderId: id, askId: id }),
  PaymentFailed: z.strictObject({ orderId: id, userId: id, reason: z.string() }),
  /** What was bought with this line is handed over, or there was nothing left to hand over. */
  LineFulfilled: z.strictObject({ orderId: id, lineId: id, outcome: z.enum(lineOutcomes) }),
  /** Money went back: the lines named lose what they gave, lines of which a part of the price went back are not named. `whole`: the order is refunded at its full sum. */
  OrderRefunded: z.strictObject({
    orderId: id,
    userId: id,
    refundId: id,
    lines: z.array(paidLine),
    amountPaisa: z.int(),
    whole: z.boolean(),
  }),
  CommissionEarned: z.strictObject({ affiliateId: id, orderId: id, amountPaisa: z.int() }),
  /** Somebody may recommend us from now on, or may not. */
  AffiliateDecided: z.strictObject({ affiliateId: id, userId: id, state: z.enum(['approved', 'rejected', 'suspended']) }),
  PayoutDecided: z.strictObject({ affiliateId: id, payoutId: id, state: z.enum(['paid', 'rejected']) }),
  /** A file waits to be read; `run` counts how often it was to be read, so that an older reading does not end a newer one. */
  ImportUploaded: z.strictObject({ importId: id, run: z.int() }),
  /** The ready rows of an import are to go into the bank. */
  ImportConfirmed: z.strictObject({ importId: id }),
  /** They are in: how many, and below which nodes of the subject tree. */
  QuestionsImported: z.strictObject({ importId: id, count: z.int(), subjectIds: z.array(id) }),
  /** Text, place or state of these questions is another one: at most a thousand in one event. */
  QuestionChanged: z.strictObject({ questionIds: z.array(id).check(z.maxLength(1000)) }),
  /** Names or places in the tree of subjects are others. */
  SubjectsChanged: z.strictObject({ subjectIds: z.array(id).check(z.maxLength(1000)) }),
  /** Something with answers has ended: estimates, boards and what is due follow. */
  PracticeFinished: z.strictObject({ userId: id, kind: z.enum(answerSources), refId: id }),
  /** A room with a code is over: what was answered in it counts now. */
  RoomFinished: z.strictObject({ roomId: id }),
  ExamScheduled: z.strictObject({ examId: id }),
  ExamOpened: z.strictObject({ examId: id }),
  /** Everybody who sits has got more time. */
  ExamExtended: z.strictObject({ examId: id }),
  ExamClosed: z.strictObject({ examId: id }),
  ExamSubmitted: z.strictObject({ examId: id, attemptId: id, userId: id }),
  /** `attemptIds` where the solution follows each submit: one event for each scored batch. */
  /** A key was corrected or a question cancelled; `questionId` and `versionId` are the bank's, null where the bank does not know it. */
  KeyChanged: z.strictObject({
    examId: id,
    changeId: id,
    /** The exam's key version that it made. */
    version: z.int(),
    questionId: z.nullable(id),
    versionId: id,
    cancelled: z.boolean(),
    /** The new key in the bank's own option ids; a cancelled question keeps the one it had. */
    key: z.strictObject({ optionIds: z.array(id), number: z.nullable(z.string()), tolerance: z.nullable(z.string()) }),
    reason: z.string(),
  }),
  /** All scores are to be reckoned anew by the keys as they stand. */
  RecomputeAsked: z.strictObject({ examId: id, version: z.int() }),
  /** The new scores are in force, all at once; `version` is the key version that they stand for. */
  ExamRescored: z.strictObject({ examId: id, version: z.int() }),
  AttemptDisqualified: z.strictObject({ examId: id, attemptId: id, userId: id }),
  AttemptRequalified: z.strictObject({ examId: id, attemptId: id, userId: id }),
  ResultsPublished: z.strictObject({ examId: id, attemptIds: z.optional(z.array(id)) }),
  /** A whole file has arrived; it waits to be looked at and made ready. `run` counts how often it was to be. */
  MediaReceived: z.strictObject({ mediaId: id, run: z.int() }),
  /** A video whose renditions are to be made; it may be shown as it is meanwhile. */
  MediaChecked: z.strictObject({ mediaId: id, run: z.int() }),
  /** The file can be shown now, or cannot and says why. */
  MediaSettled: z.strictObject({ mediaId: id, state: z.enum(['ready', 'refused', 'failed']) }),
  /** A lesson's text, place, file or state is another one. */
  LessonChanged: z.strictObject({ lessonId: id, courseId: id }),
  QuestionAsked: z.strictObject({ threadId: id, courseId: id, authorId: id }),
  AnswerPosted: z.strictObject({ threadId: id, answerId: id, courseId: id, authorId: id, askerId: id }),
  /** Staff took a question (`answerId` null) or an answer out of sight. */
  PostHidden: z.strictObject({ threadId: id, answerId: z.nullable(id) }),
  /** Staff took the review of a course out of sight. */
  ReviewHidden: z.strictObject({ reviewId: id }),
  /** What an audience sees is another picture: a notice was posted, changed or taken back. `push`: it is to ring. */
  NoticePosted: z.strictObject({ noticeId: id, audience: z.string(), push: z.boolean() }),
  /** An exam starts soon: in at most a day (`day`), or in at most half an hour (`soon`). */
  ExamReminderDue: z.strictObject({ examId: id, when: z.enum(reminders), opensAt: z.string() }),
  /** What people were told goes out by these channels now. */
  DeliveriesDue: z.strictObject({ noticeId: id, channels: z.array(z.enum(outsideChannels)) }),
} as const;
export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]>;
export type DomainEvent<N extends EventName = EventName> = { [K in N]: { id: string; name: K; data: EventData<K>; at: string } }[N];
