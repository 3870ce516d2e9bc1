import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TopicBody } from '#contracts/socket/topics';
import { AppError, type Actor } from '#platform/kernel';
import { findUser } from '../store/users.sql.js';

/** The snapshot of the topic `user:{id}`, for that person alone. */
export class GetUserTopic extends Query<{ version: number; body: TopicBody<'user'> }> {
  constructor(
    readonly actor: Actor,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(GetUserTopic)
export class GetUserTopicHandler implements IQueryHandler<GetUserTopic> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Not found' (also for somebody else's). */
  async execute({ actor, userId }: GetUserTopic): Promise<{ version: number; body: TopicBody<'user'> }> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const row = actor.id === userId ? await findUser(this.em, userId) : null;
    if (!row) throw new AppError('Not found');
    return { version: row.revision, body: { revision: row.revision } };
  }
}
