import { Module } from '@nestjs/common';
import { CountThreadsHandler } from './queries/count-threads.query.js';
import { AcceptAnswerHandler } from './commands/accept-answer.command.js';
import { AskQuestionHandler } from './commands/ask-question.command.js';
import { DeleteReviewHandler } from './commands/delete-review.command.js';
import { ForgetWriterHandler } from './commands/forget-writer.command.js';
import { HideReviewHandler } from './commands/hide-review.command.js';
import { SaveReviewHandler } from './commands/save-review.command.js';
import { HidePostHandler } from './commands/hide-post.command.js';
import { PostAnswerHandler } from './commands/post-answer.command.js';
import { ReportPostHandler } from './commands/report-post.command.js';
import { SaveAnswerHandler } from './commands/save-answer.command.js';
import { SaveThreadHandler } from './commands/save-thread.command.js';
import { SettlePostReportHandler } from './commands/settle-post-report.command.js';
import { VotePostHandler } from './commands/vote-post.command.js';
import { TellAsker } from './flows/tell-asker.flow.js';
import { NotifyOfHiddenReview } from './flows/notify-of-hidden-review.flow.js';
import { ListAdminReviewsHandler } from './queries/list-admin-reviews.query.js';
import { ListReviewsHandler } from './queries/list-reviews.query.js';
import { TellHidden } from './flows/tell-hidden.flow.js';
import { NoticesModule } from './notices.module.js';
import { GetAnswerHandler, GetThreadHandler, ListAnswersHandler, ThreadReader } from './queries/get-thread.query.js';
import { GetThreadTopicHandler } from './queries/get-thread-topic.query.js';
import { GetInboxChoicesHandler, ListInboxHandler } from './queries/list-inbox.query.js';
import { ListQnaReportsHandler } from './queries/list-qna-reports.query.js';
import { ListThreadsHandler } from './queries/list-threads.query.js';
import { ReviewWriters } from './store/review-writers.js';
import { ThreadChanges } from './store/thread-topic.js';

/** Questions and answers of courses. */
const qna = [
  AskQuestionHandler,
  SaveThreadHandler,
  PostAnswerHandler,
  SaveAnswerHandler,
  VotePostHandler,
  AcceptAnswerHandler,
  ReportPostHandler,
  HidePostHandler,
  SettlePostReportHandler,
  ForgetWriterHandler,
  ListThreadsHandler,
  ThreadReader,
  GetThreadHandler,
  ListAnswersHandler,
  GetAnswerHandler,
  GetThreadTopicHandler,
  ListInboxHandler,
  GetInboxChoicesHandler,
  ListQnaReportsHandler,
  ThreadChanges,
  TellAsker,
  TellHidden,
];

/** What buyers say of courses. */
const reviews = [
  ReviewWriters,
  SaveReviewHandler,
  DeleteReviewHandler,
  HideReviewHandler,
  ListReviewsHandler,
  ListAdminReviewsHandler,
  NotifyOfHiddenReview,
];

@Module({
  imports: [NoticesModule],
  providers: [...qna, ...reviews, CountThreadsHandler],
  exports: [NoticesModule, TellAsker, TellHidden, NotifyOfHiddenReview],
})
export class CommunityModule {}
