import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { answererOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { setHidden, settleReports } from '../store/hide.sql.js';
import { ThreadChanges } from '../store/thread-topic.js';
import { holdThread, readAnswer } from '../store/threads.sql.js';

/**
 * Hides a question with its answers, or the answer that is named, from everybody but its author and staff; or shows it again. Reports of the
 * same text are settled with it. Throws 'Not allowed', 'Thread not found' (also in a course that others teach), 'Answer not found'.
 */
export class HidePost extends Command<{ hidden: boolean }> {
  constructor(
    readonly actor: Actor,
    readonly what: { readonly threadId: string; readonly answerId: string | null },
    readonly hidden: boolean,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(HidePost)
export class HidePostHandler implements ICommandHandler<HidePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly changes: ThreadChanges,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async execute({ actor, what, hidden, reason }: HidePost): Promise<{ hidden: boolean }> {
    const by = answererOf(actor);
    const taught = await this.rooms.taught(actor);
    const thread = await holdThread(this.em, what.threadId, null);
    if (!thread || (taught !== null && !taught.includes(thread.courseId))) throw new AppError('Thread not found');
    if (what.answerId !== null) await readAnswer(this.em, thread.id, what.answerId);
    const hiding = { ...what, by, reason: composed(reason) };
    if (await setHidden(this.em, { ...hiding, hidden })) {
      this.audit.add({
        action: hidden ? 'qna.hide' : 'qna.show',
        subjectKind: what.answerId === null ? 'thread' : 'answer',
        subjectId: what.answerId ?? thread.id,
        subject: thread.title,
        reason,
      });
      await this.changes.tell(thread.id);
      if (hidden) this.outbox.add('PostHidden', what);
    }
    if (hidden) await settleReports(this.em, hiding, 'hidden');
    return { hidden };
  }
}
