import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { holdExam } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';

/**
 * Closes an open exam now: the deadline of whoever writes is this moment, and the clock does the rest as it does at the usual end. Answers how
 * many attempts ended so. Throws 'Exam not found', 'Changed meanwhile', 'Not allowed', 'Exam not open'.
 */
export class CloseExam extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly by: { readonly version: number; readonly reason: string },
  ) {
    super();
  }
}

@CommandHandler(CloseExam)
export class CloseExamHandler implements ICommandHandler<CloseExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly pages: Pages,
  ) {}

  async execute({ actor, examId, by: { version, reason } }: CloseExam): Promise<number> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, version);
    await this.sight.demandAct(actor, exam, 'close');
    if (exam.state !== 'open' || exam.now <= exam.opensAt) throw new AppError('Exam not open');
    await this.em.execute(
      `update exams.exams e set closes_at = c.ends, extra_seconds = ceil(extract(epoch from platform.now() - c.ends))::int,
         version = version + 1, changed_at = platform.now()
       from (select least(closes_at, platform.now()) as ends from exams.exams where id = ?) c where e.id = ? and e.state = 'open'`,
      [examId, examId],
    );
    const ended = await this.em.execute<unknown[]>(
      `with held as materialized (select a.id from exams.attempts a
         where a.exam_id = ? and a.state = 'in_progress' and a.deadline > platform.now() order by a.id for update)
       update exams.attempts a set deadline = greatest(a.started_at, platform.now()), version = a.version + 1,
         accept_until = greatest(a.started_at, platform.now()) + make_interval(secs => ?)
       from held h where a.exam_id = ? and a.id = h.id and a.state = 'in_progress' returning 1`,
      [examId, exam.graceSeconds, examId],
    );
    const after = { attempts: ended.length };
    this.audit.add({ action: 'exam.close', subjectKind: 'exam', subjectId: examId, subject: exam.title, after, reason });
    this.outbox.add('ExamExtended', { examId });
    this.pages.touch('exams');
    return ended.length;
  }
}
