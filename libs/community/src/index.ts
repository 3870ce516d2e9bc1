/** The public face of questions, answers and notices: module, commands, queries, entities and port tokens. */
export { CommunityModule } from './community.module.js';
export type { CourseUse } from './domain/review-rights.js';
export { Members, ReviewFacts, Rooms, type Room } from './ports.js';

export { AcceptAnswer } from './commands/accept-answer.command.js';
export { AskQuestion } from './commands/ask-question.command.js';
export { ForgetWriter } from './commands/forget-writer.command.js';
export { HidePost } from './commands/hide-post.command.js';
export { PostAnswer } from './commands/post-answer.command.js';
export { ReportPost } from './commands/report-post.command.js';
export { SaveAnswer } from './commands/save-answer.command.js';
export { SaveThread } from './commands/save-thread.command.js';
export { SettlePostReport } from './commands/settle-post-report.command.js';
export { VotePost } from './commands/vote-post.command.js';
export { TellAsker } from './flows/tell-asker.flow.js';
export { TellHidden } from './flows/tell-hidden.flow.js';
export { GetAnswer, GetThread, ListAnswers } from './queries/get-thread.query.js';
export { GetThreadTopic } from './queries/get-thread-topic.query.js';
export { GetInboxChoices, ListInbox } from './queries/list-inbox.query.js';
export { ListQnaReports } from './queries/list-qna-reports.query.js';
export { ListThreads } from './queries/list-threads.query.js';
export { CountThreads } from './queries/count-threads.query.js';
// Reviews of courses.
export { DeleteReview } from './commands/delete-review.command.js';
export { HideReview } from './commands/hide-review.command.js';
export { SaveReview } from './commands/save-review.command.js';
export { NotifyOfHiddenReview } from './flows/notify-of-hidden-review.flow.js';
export { ListAdminReviews } from './queries/list-admin-reviews.query.js';
export { ListReviews } from './queries/list-reviews.query.js';
// The notice channel.
export {
  NotificationFacts,
  Hearers,
  type About,
  type CorrectedPerson,
  type Reach,
  type NotifiedExam,
  type NotifiedPerson,
} from './ports.js';
export { ForgetOldNotices, ForgetReader } from './commands/forget-notices.command.js';
export { MarkNoticesRead } from './commands/mark-notices-read.command.js';
export { NoteReached } from './commands/note-reached.command.js';
export { PostDueNotices } from './commands/post-due-notices.command.js';
export { PostNotice } from './commands/post-notice.command.js';
export { PushFeed } from './commands/push-feed.command.js';
export { PushPeople } from './commands/push-people.command.js';
export { SubscribePush, UnsubscribePush } from './commands/push-subscriptions.command.js';
export { SaveNotice } from './commands/save-notice.command.js';
export { NoteDeliveries, ReleaseHeld } from './commands/note-deliveries.command.js';
export { TellPeople } from './commands/tell-people.command.js';
export { WithdrawNotice } from './commands/withdraw-notice.command.js';
export { RingDevices } from './flows/ring-devices.flow.js';
export { SendDeliveries } from './flows/send-deliveries.flow.js';
export { NotifyOfAccess } from './flows/notify-of-access.flow.js';
export { NotifyOfExam } from './flows/notify-of-exam.flow.js';
export { GetDeskNotice, GetNoticeChoices, GetNoticeReach, ListDeskNotices } from './queries/desk-notices.query.js';
export { GetFeedHead } from './queries/get-feed-head.query.js';
export { GetNoticeHead } from './queries/get-notice-head.query.js';
export { ListMessagesTo } from './queries/list-messages-to.query.js';
export { ListNotices } from './queries/list-notices.query.js';
export type { NoticeWish } from './store/draft-of.js';
export { communityEntities } from './entities/index.js';
