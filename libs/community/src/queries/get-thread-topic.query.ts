import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { participantOf, sees } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { readThreadTopic, type ThreadTopic } from '../store/thread-topic.js';

/**
 * The snapshot of the topic `thread:{id}`, for whoever is in its course. Throws 'Not enrolled' and 'Thread not found', also for one that is
 * hidden and neither their own nor of a course they teach.
 */
export class GetThreadTopic extends Query<ThreadTopic> {
  constructor(
    readonly actor: Actor,
    readonly threadId: string,
  ) {
    super();
  }
}

@QueryHandler(GetThreadTopic)
export class GetThreadTopicHandler implements IQueryHandler<GetThreadTopic> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
  ) {}

  async execute({ actor, threadId }: GetThreadTopic): Promise<ThreadTopic> {
    const topic = await readThreadTopic(this.em, threadId);
    if (!topic) throw new AppError('Thread not found');
    const { courseId, authorId, ...snapshot } = topic;
    const who = participantOf(actor, await this.rooms.enter(actor, { courseId }));
    if (!sees(who, { authorId, hidden: snapshot.body.hidden })) throw new AppError('Thread not found');
    return snapshot;
  }
}
