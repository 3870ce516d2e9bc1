import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { getNoticeHead } from '#contracts/http/notices';
import { feedsAtMost } from '#contracts/shared/notices';
import { WebPush } from '#platform';
import type { Actor } from '#platform/kernel';
import { readerOf } from '../domain/notice-rights.js';
import { Hearers } from '../ports.js';
import { countWithFeeds } from '../store/own-notices.sql.js';

/** What the caller's bell stands on. */
export class GetNoticeHead extends Query<ResponseOf<typeof getNoticeHead>> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@QueryHandler(GetNoticeHead)
export class GetNoticeHeadHandler implements IQueryHandler<GetNoticeHead> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
    private readonly webPush: WebPush,
  ) {}

  /** Throws 'Sign in required'. */
  async execute({ actor }: GetNoticeHead): Promise<ResponseOf<typeof getNoticeHead>> {
    const { userId, staff } = readerOf(actor);
    const reader = { userId, ...(await this.hearers.feedsOf(userId, staff)) };
    const feeds = reader.feeds.slice(0, feedsAtMost);
    return { feeds, ...(await countWithFeeds(this.em, reader, feeds)), pushKey: this.webPush.publicKey };
  }
}
