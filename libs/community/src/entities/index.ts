import { Answer } from './answer.entity.js';
import { Delivery } from './delivery.entity.js';
import { Feed, Notice, NoticePerson, NoticeRead } from './notice.entity.js';
import { PostReport } from './post-report.entity.js';
import { NoticePush, PushSubscription } from './push-subscription.entity.js';
import { Review } from './review.entity.js';
import { Thread } from './thread.entity.js';
import { AnswerVote, ThreadVote } from './vote.entity.js';

export const communityEntities = [
  Thread,
  Answer,
  ThreadVote,
  AnswerVote,
  PostReport,
  Review,
  Notice,
  Feed,
  NoticePerson,
  NoticeRead,
  PushSubscription,
  NoticePush,
  Delivery,
];
