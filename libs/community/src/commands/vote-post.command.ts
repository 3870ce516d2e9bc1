import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { participantOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { ThreadChanges } from '../store/thread-topic.js';
import { holdOpenThread, readOpenAnswer } from '../store/threads.sql.js';
import { setVote } from '../store/votes.sql.js';

/**
 * Gives a vote to a question, or to an answer where one is named, or takes it back; once each. Throws what entering throws, 'Thread not found',
 * 'Answer not found', 'Own words'.
 */
export class VotePost extends Command<{ votes: number; voted: boolean }> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string; readonly answerId: string | null },
    readonly on: boolean,
  ) {
    super();
  }
}

@CommandHandler(VotePost)
export class VotePostHandler implements ICommandHandler<VotePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly changes: ThreadChanges,
  ) {}

  async execute({ actor, where, on }: VotePost): Promise<{ votes: number; voted: boolean }> {
    const room = await this.rooms.enter(actor, where);
    const { userId } = participantOf(actor, room);
    const thread = await holdOpenThread(this.em, where.threadId, room.courseId);
    const { authorId } = where.answerId === null ? thread : await readOpenAnswer(this.em, thread.id, where.answerId);
    if (authorId === userId) throw new AppError('Own words');
    const kind = where.answerId === null ? 'thread' : 'answer';
    const votes = await setVote(this.em, kind, { postId: where.answerId ?? thread.id, userId, on });
    await this.changes.tell(thread.id);
    return { votes, voted: on };
  }
}
