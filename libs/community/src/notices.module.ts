import { Module } from '@nestjs/common';
import { ForgetOldNoticesHandler, ForgetReaderHandler } from './commands/forget-notices.command.js';
import { MarkNoticesReadHandler } from './commands/mark-notices-read.command.js';
import { ClaimSmsHandler, GoOnDeliveringHandler, NoteDeliveriesHandler, ReleaseHeldHandler } from './commands/note-deliveries.command.js';
import { NoteReachedHandler } from './commands/note-reached.command.js';
import { NoteRingsHandler } from './commands/note-rings.command.js';
import { PostDueNoticesHandler } from './commands/post-due-notices.command.js';
import { PostNoticeHandler } from './commands/post-notice.command.js';
import { PushFeedHandler } from './commands/push-feed.command.js';
import { PushPeopleHandler } from './commands/push-people.command.js';
import { SubscribePushHandler, UnsubscribePushHandler } from './commands/push-subscriptions.command.js';
import { SaveNoticeHandler } from './commands/save-notice.command.js';
import { TellPeopleHandler } from './commands/tell-people.command.js';
import { WithdrawNoticeHandler } from './commands/withdraw-notice.command.js';
import { RingDevices } from './flows/ring-devices.flow.js';
import { SendDeliveries } from './flows/send-deliveries.flow.js';
import { NotifyOfAccess } from './flows/notify-of-access.flow.js';
import { NotifyOfExam } from './flows/notify-of-exam.flow.js';
import {
  GetDeskNoticeHandler,
  GetNoticeChoicesHandler,
  GetNoticeReachHandler,
  ListDeskNoticesHandler,
} from './queries/desk-notices.query.js';
import { GetFeedHeadHandler } from './queries/get-feed-head.query.js';
import { GetNoticeHeadHandler } from './queries/get-notice-head.query.js';
import { ListMessagesToHandler } from './queries/list-messages-to.query.js';
import { ListNoticesHandler } from './queries/list-notices.query.js';
import { Posting } from './store/posting.js';
import { Ringer } from './store/ringer.js';

/** The notice channel. */
@Module({
  providers: [
    ForgetOldNoticesHandler,
    ForgetReaderHandler,
    MarkNoticesReadHandler,
    NoteReachedHandler,
    NoteRingsHandler,
    PostDueNoticesHandler,
    PostNoticeHandler,
    PushFeedHandler,
    PushPeopleHandler,
    SubscribePushHandler,
    UnsubscribePushHandler,
    SaveNoticeHandler,
    TellPeopleHandler,
    WithdrawNoticeHandler,
    ClaimSmsHandler,
    GoOnDeliveringHandler,
    NoteDeliveriesHandler,
    ReleaseHeldHandler,
    RingDevices,
    SendDeliveries,
    NotifyOfAccess,
    NotifyOfExam,
    GetDeskNoticeHandler,
    GetNoticeChoicesHandler,
    GetNoticeReachHandler,
    ListDeskNoticesHandler,
    GetFeedHeadHandler,
    GetNoticeHeadHandler,
    ListMessagesToHandler,
    ListNoticesHandler,
    Posting,
    Ringer,
  ],
  exports: [RingDevices, SendDeliveries, NotifyOfAccess, NotifyOfExam],
})
export class NoticesModule {}
