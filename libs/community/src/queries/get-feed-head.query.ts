import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { audienceKind, personAudience } from '#contracts/shared/audience';
import { AppError, type Actor } from '#platform/kernel';
import { readerOf } from '../domain/notice-rights.js';
import { Hearers } from '../ports.js';
import { readHead, type FeedHead } from '../store/feeds.sql.js';

/** The topic `notices:{audience}`, for whoever hears it. Throws 'Sign in required', and 'Not found' for feeds that are not one's own. */
export class GetFeedHead extends Query<FeedHead> {
  constructor(
    readonly actor: Actor,
    readonly audience: string,
  ) {
    super();
  }
}

@QueryHandler(GetFeedHead)
export class GetFeedHeadHandler implements IQueryHandler<GetFeedHead> {
  constructor(
    private readonly em: EntityManager,
    private readonly hearers: Hearers,
  ) {}

  async execute({ actor, audience }: GetFeedHead): Promise<FeedHead> {
    const { userId, staff } = readerOf(actor);
    if (!(await this.hears(userId, staff, audience))) throw new AppError('Not found');
    return readHead(this.em, audience);
  }

  private async hears(userId: string, staff: boolean, audience: string): Promise<boolean> {
    switch (audienceKind(audience)) {
      case 'everyone':
        return true;
      case 'staff':
        return staff;
      case 'people':
        return audience === personAudience(userId);
      case 'course':
      case 'batch':
        return (await this.hearers.among([userId], audience, null)).length === 1;
      default:
        return false;
    }
  }
}
