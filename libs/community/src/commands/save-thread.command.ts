import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { editMinutes } from '#contracts/shared/qna';
import type { Locale } from '#contracts/shared/values';
import { FormulaChecker } from '#platform';
import type { Actor } from '#platform/kernel';
import { demandOwnFresh, participantOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { ThreadChanges } from '../store/thread-topic.js';
import { changeThread, holdOpenThread } from '../store/threads.sql.js';
import { cleanPost } from '../writing/clean-post.js';
import { cleanTitle } from '../writing/clean-title.js';

/** Changes an own question. Throws what entering throws, 'Thread not found', 'Not allowed', 'Edit time over', 'Invalid input'. */
export class SaveThread extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string },
    readonly text: { readonly title: string; readonly html: string },
    readonly locale: Locale,
  ) {
    super();
  }
}

@CommandHandler(SaveThread)
export class SaveThreadHandler implements ICommandHandler<SaveThread> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly changes: ThreadChanges,
    private readonly formulas: FormulaChecker,
  ) {}

  async execute({ actor, where, text, locale }: SaveThread): Promise<void> {
    const room = await this.rooms.enter(actor, where);
    // Before the thread is held: cleaning takes its time, and others wait for the thread.
    const [title, post] = [cleanTitle(text.title, locale), await cleanPost(text.html, locale, this.formulas)];
    const thread = await holdOpenThread(this.em, where.threadId, room.courseId);
    demandOwnFresh(participantOf(actor, room), thread, editMinutes);
    await changeThread(this.em, thread.id, title, post);
    await this.changes.tell(thread.id);
  }
}
