import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PostReportKind } from '#contracts/shared/qna';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { participantOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { holdOpenThread, readOpenAnswer } from '../store/threads.sql.js';

/**
 * Tells those who teach that something is wrong with a question, or with an answer where one is named. Again, while the first report waits, is
 * the same as once. Throws what entering throws, 'Thread not found', 'Answer not found', 'Own words'.
 */
export class ReportPost extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly where: { readonly slug: string; readonly threadId: string; readonly answerId: string | null },
    readonly kind: PostReportKind,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(ReportPost)
export class ReportPostHandler implements ICommandHandler<ReportPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
  ) {}

  async execute({ actor, where, kind, text }: ReportPost): Promise<void> {
    const room = await this.rooms.enter(actor, where);
    const { userId } = participantOf(actor, room);
    const thread = await holdOpenThread(this.em, where.threadId, room.courseId);
    const { authorId } = where.answerId === null ? thread : await readOpenAnswer(this.em, thread.id, where.answerId);
    if (authorId === userId) throw new AppError('Own words');
    await this.em.execute(
      `insert into community.reports (id, thread_id, answer_id, reporter_id, kind, text) values (?, ?, ?::uuid, ?, ?, ?) on conflict do nothing`,
      [newId(), thread.id, where.answerId, userId, kind, composed(text).replaceAll('\u0000', '')],
    );
  }
}
