import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/values';
import { FormulaChecker, Outbox, Preparations } from '#platform';
import { newId, type Actor } from '#platform/kernel';
import { participantOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { ThreadChanges } from '../store/thread-topic.js';
import { holdOpenThread, insertAnswer } from '../store/threads.sql.js';
import { cleanPost, type CleanPost } from '../writing/clean-post.js';

/** Answers a question. Throws what entering throws, 'Thread not found', 'Invalid input'. */
export class PostAnswer extends Command<{ answerId: string }> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string },
    readonly html: string,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(PostAnswer)
export class PostAnswerHandler implements ICommandHandler<PostAnswer> {
  private readonly postOf: (command: PostAnswer) => CleanPost;

  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly outbox: Outbox,
    private readonly changes: ThreadChanges,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.postOf = preparations.add(PostAnswer, (command) => cleanPost(command.html, command.locale, formulas));
  }

  async execute(command: PostAnswer): Promise<{ answerId: string }> {
    const { actor, where } = command;
    const room = await this.rooms.enter(actor, where);
    const { userId, staff } = participantOf(actor, room);
    const post = this.postOf(command);
    const thread = await holdOpenThread(this.em, where.threadId, room.courseId);
    const answerId = newId();
    await insertAnswer(this.em, {
      id: answerId,
      threadId: thread.id,
      authorId: userId,
      byStaff: staff,
      html: post.html,
      words: post.words,
    });
    await this.changes.tell(thread.id);
    if (thread.authorId !== null)
      this.outbox.add('AnswerPosted', {
        threadId: thread.id,
        answerId,
        courseId: room.courseId,
        authorId: userId,
        askerId: thread.authorId,
      });
    return { answerId };
  }
}
