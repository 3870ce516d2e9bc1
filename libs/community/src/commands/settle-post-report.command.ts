import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { answererOf } from '../domain/qna-rights.js';
import { Rooms } from '../ports.js';
import { setHidden, settleReports } from '../store/hide.sql.js';
import { ThreadChanges } from '../store/thread-topic.js';
import { holdThread, type HeldThread } from '../store/threads.sql.js';

interface Reported {
  readonly threadId: string;
  readonly answerId: string | null;
}

/**
 * Hides what was reported, or lets it stand; all open reports of the same text are settled with it. Throws 'Not allowed', 'Report not found'
 * (also in a course that others teach), 'Changed meanwhile' for one that is settled.
 */
export class SettlePostReport extends Command<{ settled: number }> {
  constructor(
    readonly actor: Actor,
    readonly reportId: string,
    readonly outcome: 'hidden' | 'kept',
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(SettlePostReport)
export class SettlePostReportHandler implements ICommandHandler<SettlePostReport> {
  constructor(
    private readonly em: EntityManager,
    private readonly rooms: Rooms,
    private readonly changes: ThreadChanges,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async execute({ actor, reportId, outcome, reason }: SettlePostReport): Promise<{ settled: number }> {
    const by = answererOf(actor);
    const { thread, answerId } = await this.find(actor, reportId);
    const what = { threadId: thread.id, answerId, by, reason: composed(reason) };
    const settled = await settleReports(this.em, what, outcome);
    // Somebody else settled it while this one waited for the thread.
    if (settled === 0) throw new AppError('Changed meanwhile');
    if (outcome === 'hidden' && (await setHidden(this.em, { ...what, hidden: true }))) {
      await this.changes.tell(thread.id);
      this.outbox.add('PostHidden', { threadId: thread.id, answerId });
    }
    this.audit.add({
      action: outcome === 'hidden' ? 'qna.hide' : 'qna.keep',
      subjectKind: answerId === null ? 'thread' : 'answer',
      subjectId: answerId ?? thread.id,
      subject: thread.title,
      after: { reports: settled },
      reason,
    });
    return { settled };
  }

  private async find(actor: Actor, reportId: string): Promise<{ thread: HeldThread; answerId: string | null }> {
    const [report] = await this.em.execute<Reported[]>(
      `select thread_id as "threadId", answer_id as "answerId" from community.reports where id = ?`,
      [reportId],
    );
    const taught = await this.rooms.taught(actor);
    const thread = report ? await holdThread(this.em, report.threadId, null) : null;
    if (!report || !thread || (taught !== null && !taught.includes(thread.courseId))) throw new AppError('Report not found');
    return { thread, answerId: report.answerId };
  }
}
