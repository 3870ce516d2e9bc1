import { Module } from '@nestjs/common';
import { CountThreadsHandler } from './queries/count-threads.query.js';
import { AcceptAnswerHandler } from './commands/accept-answer.command.js';
import { AskQuestionHandler } from './commands/ask-question.command.js';
import { ForgetWriterHandler } from './commands/forget-writer.command.js';
import { HidePostHandler } from './commands/hide-post.command.js';
import { PostAnswerHandler } from './commands/post-answer.command.js';
import { ReportPostHandler } from './commands/report-post.command.js';
import { SaveAnswerHandler } from './commands/save-answer.command.js';
import { SaveThreadHandler } from './commands/save-thread.command.js';
import { SettlePostReportHandler } from './commands/settle-post-report.command.js';
import { VotePostHandler } from './commands/vote-post.command.js';
import { TellAsker } from './flows/tell-asker.flow.js';
import { TellHidden } from './flows/tell-hidden.flow.js';
import { NoticesModule } from './notices.module.js';
import { GetAnswerHandler, GetThreadHandler } from './queries/get-thread.query.js';
import { GetThreadTopicHandler } from './queries/get-thread-topic.query.js';
import { GetInboxChoicesHandler, ListInboxHandler } from './queries/list-inbox.query.js';
import { ListQnaReportsHandler } from './queries/list-qna-reports.query.js';
import { ListThreadsHandler } from './queries/list-threads.query.js';
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
  GetThreadHandler,
  GetAnswerHandler,
  GetThreadTopicHandler,
  ListInboxHandler,
  GetInboxChoicesHandler,
  ListQnaReportsHandler,
  ThreadChanges,
  TellAsker,
  TellHidden,
];

@Module({ imports: [NoticesModule], providers: [...qna, CountThreadsHandler], exports: [NoticesModule, TellAsker, TellHidden] })
export class CommunityModule {}
