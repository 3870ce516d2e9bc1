import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { mayAccept, participantOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { ThreadChanges } from '../store/thread-topic.js';
import { holdOpenThread, readOpenAnswer } from '../store/threads.sql.js';

/** Marks the answer that settled a question, or takes the mark back. Throws what entering throws, 'Thread not found', 'Answer not found', 'Not allowed'. */
export class AcceptAnswer extends Command<{ acceptedAnswerId: string | null }> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string; readonly answerId: string },
    readonly on: boolean,
  ) {
    super();
  }
}

@CommandHandler(AcceptAnswer)
export class AcceptAnswerHandler implements ICommandHandler<AcceptAnswer> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly changes: ThreadChanges,
  ) {}

  async execute({ actor, where, on }: AcceptAnswer): Promise<{ acceptedAnswerId: string | null }> {
    const room = await this.rooms.enter(actor, where);
    const thread = await holdOpenThread(this.em, where.threadId, room.courseId);
    const answer = await readOpenAnswer(this.em, thread.id, where.answerId);
    if (!mayAccept(participantOf(actor, room), thread.authorId)) throw new AppError('Not allowed');
    // Taking back the mark of an answer that no longer has it leaves the one that has.
    const accepted = on ? answer.id : thread.acceptedAnswerId === answer.id ? null : thread.acceptedAnswerId;
    if (accepted !== thread.acceptedAnswerId) {
      await this.em.execute('update community.threads set accepted_answer_id = ?::uuid where id = ?', [accepted, thread.id]);
      await this.changes.tell(thread.id);
    }
    return { acceptedAnswerId: accepted };
  }
}
