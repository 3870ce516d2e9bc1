import { GetBannerTopicHandler, PostBannerHandler, WithdrawBannerHandler } from './commands/banners.js';
import { DiscardDeadHandler, RetryDeadHandler, RetryDeadOfHandler } from './commands/dead-jobs.js';
import { PauseLaneHandler, ResumeLaneHandler } from './commands/lanes.js';

/** The acts of operations that concern no domain. */
export const opsHandlers = [
  PauseLaneHandler,
  ResumeLaneHandler,
  RetryDeadHandler,
  RetryDeadOfHandler,
  DiscardDeadHandler,
  PostBannerHandler,
  WithdrawBannerHandler,
  GetBannerTopicHandler,
];
