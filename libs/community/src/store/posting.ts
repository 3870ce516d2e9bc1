import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Outbox } from '#platform';
import { Hearers } from '../ports.js';
import { raiseFeed } from './feeds.sql.js';

/** What posting needs to know of a notice that is held, or was made in this transaction. */
export interface ToPost {
  readonly id: string;
  readonly audience: string;
  readonly push: boolean;
}

/** How a notice gets into the feed of its audience; shared by the commands that do it. */
@Injectable()
export class Posting {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly hearers: Hearers,
  ) {}

  /** Inside the command's transaction: row, feed and event become true together. */
  async post({ id, audience, push }: ToPost): Promise<void> {
    const reach = await this.hearers.count(audience);
    const version = await raiseFeed(this.em, audience);
    await this.em.execute(
      `update community.notices set state = 'posted', posted_at = platform.now(), feed_version = ?, reach = ?, version = version + 1
       where id = ? and state = 'planned'`,
      [version, reach, id],
    );
    this.outbox.add('NoticePosted', { noticeId: id, audience, push });
  }

  /** What stands in the feed is another picture: nothing is announced, and nothing rings. */
  async changed({ id, audience }: Omit<ToPost, 'push'>): Promise<void> {
    await raiseFeed(this.em, audience);
    this.outbox.add('NoticePosted', { noticeId: id, audience, push: false });
  }
}
