import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { editMinutes } from '#contracts/shared/qna';
import type { Locale } from '#contracts/shared/values';
import { FormulaChecker, Preparations } from '#platform';
import type { Actor } from '#platform/kernel';
import { demandOwnFresh, participantOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { ThreadChanges } from '../store/thread-topic.js';
import { changeAnswer, holdOpenThread, readOpenAnswer } from '../store/threads.sql.js';
import { cleanPost, type CleanPost } from '../writing/clean-post.js';

/** Changes an own answer. Throws what entering throws, 'Thread not found', 'Answer not found', 'Not allowed', 'Edit time over', 'Invalid input'. */
export class SaveAnswer extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string; readonly answerId: string },
    readonly html: string,
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(SaveAnswer)
export class SaveAnswerHandler implements ICommandHandler<SaveAnswer> {
  private readonly postOf: (command: SaveAnswer) => CleanPost;

  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly changes: ThreadChanges,
    formulas: FormulaChecker,
    preparations: Preparations,
  ) {
    this.postOf = preparations.add(SaveAnswer, (command) => cleanPost(command.html, command.locale, formulas));
  }

  async execute(command: SaveAnswer): Promise<void> {
    const { actor, where } = command;
    const room = await this.rooms.enter(actor, where);
    const thread = await holdOpenThread(this.em, where.threadId, room.courseId);
    const answer = await readOpenAnswer(this.em, thread.id, where.answerId);
    demandOwnFresh(participantOf(actor, room), answer, editMinutes);
    await changeAnswer(this.em, answer.id, this.postOf(command));
    await this.changes.tell(thread.id);
  }
}
