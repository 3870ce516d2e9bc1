import type { EventData } from '#contracts/internal/events';
import { FillPassages, ForgetAsker, IndexSources, ShapeTraining } from '#assistant';
import { CheckMedia, CloseTopics, EndEnrolmentsOfUser, GrantFromOrder, MarkExamLessons, RenderMedia, RevokeFromOrder } from '#catalog';
import {
  ClawBack,
  CountCommission,
  ForgetAffiliate,
  ForgetBuyer,
  GetAffiliateLetter,
  GetOrderMessage,
  MarkLineFulfilled,
  OpenParcel,
  ReturnGoods,
} from '#commerce';
import {
  ForgetReader,
  ForgetWriter,
  PushFeed,
  PushPeople,
  RingDevices,
  SendDeliveries,
  NotifyOfAccess,
  TellAsker,
  NotifyOfExam,
  TellHidden,
  NotifyOfHiddenReview,
} from '#community';
import {
  FollowInstitutes,
  ForgetTaker,
  PushDeadlines,
  PushExamState,
  ReckonStatistics,
  ReckonToppers,
  RescoreAttempts,
  ScoreSubmittedAttempts,
  TellRescored,
} from '#exams';
import { ForgetInAudit, GetCodeMessage, GetSecurityMessage, MarkAffiliate } from '#identity';
import { byFlow, latest, once, perPerson, send, type Reactions } from '#platform';
import {
  CorrectExam,
  EndSubscription,
  EndSubscriptionsOfUser,
  ExtendSubscription,
  FollowMergedInstitutes,
  ForgetLearner,
  ForgetPlayer,
  ForgetRoomPlayer,
  ForgetTimelines,
  NoteExam,
  RateAnswers,
  RecordRoom,
  RefreshItems,
} from '#practice';
import { CommitReviewed, FillSearch, FollowKeyChanges, ForgetReporter, ParseImport, ReleaseQuestions } from '#questions';

/**
 * Watchers are told in turns, each with the board that is newest at that turn (`api/src/gateway/fan-out.ts`): the more often there is a new one,
 * the sooner all have it. Where scoring takes long, no more often than each of them is told (`BOARD_PUSH_MS`): it would only take the cores from
 * those who tell.
 */
const BOARD_EVERY_MS = { least: 60, most: 150 };
/** A lesson that is an exam is marked as done for whoever has handed it in: that reads the whole hall, so not for each of them. */
const LESSONS_EVERY_MS = { least: 2000, most: 2000 };
/** Attempts one scoring command takes; a full answer means that more may be waiting. */
const SCORED_AT_ONCE = 500;

/** Results of a whole exam; those of some sittings alone are a part of it. */
const wholeExam = ({ examId, attemptIds }: EventData<'ResultsPublished'>): string | null => (attemptIds ? null : examId);
const byExam = ({ examId }: { readonly examId: string }): string => examId;
const score = (examId: string): ScoreSubmittedAttempts => new ScoreSubmittedAttempts(examId);
const moreToScore = (scored: number): boolean => scored >= SCORED_AT_ONCE;
const rescore = (examId: string): RescoreAttempts => new RescoreAttempts(examId);
const moreToRescore = (more: boolean): boolean => more;
const reckon = (examId: string): ReckonStatistics => new ReckonStatistics(examId);
const reckonToppers = (examId: string): ReckonToppers => new ReckonToppers({ examId });
const reckonCourse = (courseId: string): ReckonToppers => new ReckonToppers({ courseId });
const pushState = (examId: string): PushExamState => new PushExamState(examId);
const markLessons = (examId: string): MarkExamLessons => new MarkExamLessons({ examId });
const byLesson = ({ lessonId }: { readonly lessonId: string }): string => lessonId;
const markSitters = (lessonId: string): MarkExamLessons => new MarkExamLessons({ lessonId });
const pushDeadlines = (examId: string): PushDeadlines => new PushDeadlines(examId);

const pushFeed = (audience: string): PushFeed => new PushFeed(audience);

/** One key for all: whoever fills, fills everything that is missing. */
const allQuestions = (): string => 'all';
const fillSearch = (): FillSearch => new FillSearch();
const fillPassages = (): FillPassages => new FillPassages('question');
const indexLesson = (lessonId: string): IndexSources => new IndexSources('lesson', [lessonId]);
const shapeTraining = (userId: string): ShapeTraining => new ShapeTraining(userId, 'result');
const moreToFill = ({ more }: { readonly more: boolean }): boolean => more;

const refreshItems = (): RefreshItems => new RefreshItems(null);
const noteExam = (examId: string): NoteExam => new NoteExam(examId);
const correctExam = (examId: string): CorrectExam => new CorrectExam(examId);
const moreToNote = (more: boolean): boolean => more;
const byPerson = ({ userId }: { readonly userId: string }): string => userId;
const rateAnswers = (userId: string): RateAnswers => new RateAnswers(userId);
const moreToRate = (more: boolean): boolean => more;
const refreshTree = (): RefreshItems => new RefreshItems([]);

/** One key for all: whoever follows looks at every merge there was. */
const allInstitutes = (): string => 'all';
const followInstitutes = (): FollowInstitutes => new FollowInstitutes();
const moreToFollow = (more: boolean): boolean => more;
const followMerged = (): FollowMergedInstitutes => new FollowMergedInstitutes();

/** What happens after each event. A missing line does not compile; the names are stored, renaming one is a migration. */
export const reactions: Reactions = {
  // No welcome goes out: who has just come in is looking at it.
  UserRegistered: [],
  UserDeleted: [
    once('identity.forget-user', 'bulk', ({ userId }) => new ForgetInAudit(userId)),
    once('catalog.forget-user', 'bulk', ({ userId }) => new EndEnrolmentsOfUser(userId)),
    once('exams.forget-user', 'bulk', ({ userId }) => new ForgetTaker(userId)),
    once('questions.forget-user', 'bulk', ({ userId }) => new ForgetReporter(userId)),
    once('commerce.forget-affiliate', 'bulk', ({ userId }) => new ForgetAffiliate(userId)),
    once('commerce.forget-user', 'bulk', ({ userId }) => new ForgetBuyer(userId)),
    once('community.forget-writer', 'bulk', ({ userId }) => new ForgetWriter(userId)),
    once('community.forget-reader', 'bulk', ({ userId }) => new ForgetReader(userId)),
    once('assistant.forget-user', 'bulk', ({ userId }) => new ForgetAsker(userId)),
    once('practice.forget-user', 'bulk', ({ userId }) => new EndSubscriptionsOfUser(userId)),
    once('practice.forget-player', 'bulk', ({ userId }) => new ForgetPlayer(userId)),
    once('practice.forget-timelines', 'bulk', ({ userId }) => new ForgetTimelines(userId)),
    once('practice.forget-room-player', 'bulk', ({ userId }) => new ForgetRoomPlayer(userId)),
    once('practice.forget-learner', 'bulk', ({ userId }) => new ForgetLearner(userId)),
  ],
  InstitutesChanged: [
    latest('exams.follow-institutes', 'bulk', allInstitutes, followInstitutes, moreToFollow),
    latest('practice.follow-institutes', 'bulk', allInstitutes, followMerged),
  ],
  CodeRequested: [
    send('identity.send-code', ({ codeId, channel, sealed }) => ({
      channel,
      atMostOnce: true,
      write: new GetCodeMessage(codeId, sealed),
    })),
  ],
  SecurityNoticeRequested: [
    send('identity.send-security-notice', ({ noticeId, channel, sealed }) => ({
      channel,
      write: new GetSecurityMessage(noticeId, sealed),
    })),
  ],
  // Whole batches are let in at once.
  EnrolmentGranted: [once('community.tell-access', 'bulk', (granted) => byFlow(NotifyOfAccess, granted), { perPerson: true })],
  EnrolmentRevoked: [
    once('catalog.close-topics', 'live', ({ userId, courseId }) => new CloseTopics(userId, courseId)),
    // Who comes back stands in the list again with the next results, or with the next day.
    latest('exams.reckon-course-toppers', 'bulk', ({ courseId }) => courseId, reckonCourse),
  ],
  PaymentSucceeded: [
    once('catalog.grant-from-order', 'money', (paid) =>
      paid.lines.some(({ kind }) => kind === 'course' || kind === 'exam-batch') ? new GrantFromOrder(paid) : null,
    ),
    once('commerce.open-parcel', 'money', ({ orderId, lines }) =>
      lines.some(({ kind }) => kind === 'book') ? new OpenParcel(orderId) : null,
    ),
    once('commerce.count-commission', 'money', ({ orderId, affiliated }) => (affiliated === false ? null : new CountCommission(orderId))),
    once('practice.extend-subscription', 'money', (paid) =>
      paid.lines.some(({ kind }) => kind === 'subscription') ? new ExtendSubscription(paid) : null,
    ),
    send('commerce.send-receipt', ({ orderId }) => ({ channel: 'sms', write: new GetOrderMessage('receipt', orderId) })),
  ],
  ReceiptAsked: [
    send('commerce.send-receipt-again', ({ orderId }) => ({ channel: 'sms', write: new GetOrderMessage('receipt', orderId) })),
  ],
  // Who has given up by themselves knows it.
  PaymentFailed: [
    send('commerce.tell-failed', ({ orderId, reason }) =>
      reason === 'cancelled' || reason === 'expired' ? null : { channel: 'sms', write: new GetOrderMessage('failed', orderId) },
    ),
  ],
  LineFulfilled: [
    once('commerce.mark-line-fulfilled', 'money', ({ orderId, lineId, outcome }) => new MarkLineFulfilled(orderId, lineId, outcome)),
  ],
  OrderRefunded: [
    once('catalog.revoke-from-order', 'money', (refunded) =>
      refunded.lines.some(({ kind }) => kind === 'course' || kind === 'exam-batch') ? new RevokeFromOrder(refunded) : null,
    ),
    once('commerce.return-goods', 'money', ({ orderId, lines }) => {
      const books = lines.filter(({ kind }) => kind === 'book').map(({ lineId }) => lineId);
      return books.length > 0 ? new ReturnGoods(orderId, books) : null;
    }),
    once('commerce.claw-back', 'money', ({ orderId }) => new ClawBack(orderId)),
    once('practice.end-subscription', 'money', (refunded) =>
      refunded.lines.some(({ kind }) => kind === 'subscription') ? new EndSubscription(refunded) : null,
    ),
    send('commerce.tell-refunded', ({ orderId, refundId }) => ({
      channel: 'sms',
      write: new GetOrderMessage('refunded', orderId, refundId),
    })),
  ],
  CommissionEarned: [
    send('commerce.mail-affiliate', (earned) => ({ channel: 'mail', write: new GetAffiliateLetter('mail', { earned }) })),
    send('commerce.text-affiliate', (earned) => ({ channel: 'sms', write: new GetAffiliateLetter('sms', { earned }) })),
  ],
  AffiliateDecided: [
    once('identity.mark-affiliate', 'live', ({ userId, state }) => new MarkAffiliate(userId, state === 'approved')),
    send('commerce.mail-affiliate', (decided) => ({ channel: 'mail', write: new GetAffiliateLetter('mail', { decided }) })),
    send('commerce.text-affiliate', (decided) => ({ channel: 'sms', write: new GetAffiliateLetter('sms', { decided }) })),
  ],
  PayoutDecided: [
    send('commerce.mail-affiliate', (payout) => ({ channel: 'mail', write: new GetAffiliateLetter('mail', { payout }) })),
    send('commerce.text-affiliate', (payout) => ({ channel: 'sms', write: new GetAffiliateLetter('sms', { payout }) })),
  ],
  ImportUploaded: [once('questions.parse-import', 'bulk', (upload) => byFlow(ParseImport, upload))],
  ImportConfirmed: [once('questions.commit-import', 'bulk', ({ importId }) => byFlow(CommitReviewed, importId))],
  QuestionsImported: [
    latest('questions.fill-search', 'bulk', allQuestions, fillSearch, moreToFill),
    latest('practice.refresh-items', 'bulk', allQuestions, refreshItems),
    latest('assistant.fill-passages', 'bulk', allQuestions, fillPassages, moreToFill),
  ],
  SubjectsChanged: [latest('practice.refresh-tree', 'bulk', allQuestions, refreshTree)],
  PracticeFinished: [
    perPerson(latest('practice.rate-answers', 'bulk', byPerson, rateAnswers, moreToRate)),
    perPerson(latest('assistant.shape-training', 'bulk', byPerson, shapeTraining)),
  ],
  RoomFinished: [once('practice.record-room', 'bulk', ({ roomId }) => new RecordRoom(roomId))],
  KeyChanged: [
    latest('exams.rescore-attempts', 'live', byExam, rescore, moreToRescore),
    once('questions.follow-key', 'bulk', ({ examId }) => new FollowKeyChanges(examId)),
  ],
  RecomputeAsked: [latest('exams.rescore-attempts', 'live', byExam, rescore, moreToRescore)],
  ExamRescored: [
    once('exams.tell-rescored', 'live', (rescored) => byFlow(TellRescored, rescored)),
    once('community.tell-corrected', 'bulk', (rescored) => byFlow(NotifyOfExam, { kind: 'corrected', ...rescored })),
    latest('exams.reckon-statistics', 'bulk', byExam, reckon),
    latest('exams.reckon-toppers', 'bulk', byExam, reckonToppers),
    latest('practice.correct-exam', 'bulk', byExam, correctExam),
  ],
  AttemptDisqualified: [
    latest('exams.reckon-statistics', 'bulk', byExam, reckon),
    latest('exams.reckon-toppers', 'bulk', byExam, reckonToppers),
  ],
  AttemptRequalified: [
    latest('exams.reckon-statistics', 'bulk', byExam, reckon),
    latest('exams.reckon-toppers', 'bulk', byExam, reckonToppers),
  ],
  QuestionChanged: [
    latest('questions.fill-search', 'bulk', allQuestions, fillSearch, moreToFill),
    once('practice.follow-questions', 'bulk', ({ questionIds }) => new RefreshItems(questionIds)),
    once('assistant.index-questions', 'bulk', ({ questionIds }) => new IndexSources('question', questionIds)),
  ],
  ExamScheduled: [latest('exams.push-state', 'live', byExam, pushState)],
  ExamOpened: [latest('exams.push-state', 'live', byExam, pushState)],
  ExamExtended: [latest('exams.push-state', 'live', byExam, pushState), latest('exams.push-deadlines', 'live', byExam, pushDeadlines)],
  ExamSubmitted: [
    latest('exams.score-submitted', 'live', byExam, score, moreToScore, BOARD_EVERY_MS),
    latest('catalog.mark-exam-lessons', 'bulk', byExam, markLessons, undefined, LESSONS_EVERY_MS),
  ],
  ExamClosed: [
    latest('exams.score-submitted', 'live', byExam, score, moreToScore, BOARD_EVERY_MS),
    latest('exams.push-state', 'live', byExam, pushState),
    latest('exams.reckon-statistics', 'bulk', byExam, reckon),
  ],
  // One event for each scored batch names its attempts; the figures wait for the whole.
  MediaReceived: [once('catalog.check-media', 'bulk', (received) => byFlow(CheckMedia, received))],
  MediaChecked: [once('catalog.render-media', 'media', (checked) => byFlow(RenderMedia, checked))],
  // Who waits for a file asks for it; a page that shows it reads the row.
  MediaSettled: [],
  // An exam put into a course is done already for who has sat it elsewhere.
  LessonChanged: [
    latest('catalog.mark-sitters', 'bulk', byLesson, markSitters),
    latest('assistant.index-lesson', 'bulk', byLesson, indexLesson),
  ],
  // It stands in the inbox of those who teach the course; a notice for each would be one too many.
  QuestionAsked: [],
  AnswerPosted: [once('community.tell-asker', 'live', (posted) => (posted.authorId === posted.askerId ? null : byFlow(TellAsker, posted)))],
  PostHidden: [once('community.tell-hidden', 'live', (hidden) => byFlow(TellHidden, hidden))],
  ReviewHidden: [once('community.tell-review-hidden', 'live', (hidden) => byFlow(NotifyOfHiddenReview, hidden))],
  NoticePosted: [
    latest('community.push-feed', 'live', ({ audience }) => (audience === 'people' ? null : audience), pushFeed),
    once('community.push-people', 'live', ({ noticeId, audience }) => (audience === 'people' ? new PushPeople(noticeId) : null)),
    once('community.ring-devices', 'bulk', ({ noticeId, push }) => (push ? byFlow(RingDevices, { noticeId }) : null)),
  ],
  ResultsPublished: [
    latest('exams.push-state', 'live', byExam, pushState),
    latest('exams.reckon-statistics', 'bulk', wholeExam, reckon),
    latest('exams.reckon-toppers', 'bulk', wholeExam, reckonToppers),
    latest('practice.note-exam', 'bulk', byExam, noteExam, moreToNote),
    // What was corrected while the paper was a secret.
    once('questions.follow-keys', 'bulk', ({ examId, attemptIds }) => (attemptIds ? null : new FollowKeyChanges(examId))),
    once('questions.release', 'bulk', ({ examId, attemptIds }) => (attemptIds ? null : new ReleaseQuestions(examId))),
    // Who has just submitted and sees the result is not told of it.
    once('community.tell-results', 'bulk', ({ examId, attemptIds }) =>
      attemptIds ? null : byFlow(NotifyOfExam, { kind: 'results', examId }),
    ),
  ],
  ExamReminderDue: [once('community.remind', 'bulk', (due) => byFlow(NotifyOfExam, { kind: 'reminder', ...due }))],
  DeliveriesDue: [once('community.send-deliveries', 'bulk', (due) => byFlow(SendDeliveries, due), { perPerson: true })],
};
