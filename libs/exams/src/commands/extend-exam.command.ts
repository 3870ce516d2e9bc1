import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox, Pages } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { holds } from '../domain/rights.js';
import { lastStart, lastWrite } from '../domain/deadline.js';
import { holdExam, type DeskRow } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';

/**
 * Gives everybody who sits `extraSeconds` more; the exam closes that much later, and who starts now has as long as the others.
 * Answers how many sittings were moved. Throws 'Exam not found', 'Changed meanwhile', 'Exam not open'.
 */
export class ExtendExam extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly by: { readonly version: number; readonly extraSeconds: number; readonly reason: string },
  ) {
    super();
  }
}

@CommandHandler(ExtendExam)
export class ExtendExamHandler implements ICommandHandler<ExtendExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  async execute({ actor, examId, by: { version, extraSeconds, reason } }: ExtendExam): Promise<number> {
    const exam = await holdExam(this.em, examId, version);
    // On the night it is operations who see that everybody was held up.
    if (!holds(actor, 'ops.act')) await this.sight.demandAct(actor, exam, 'extend');
    // Past its end it is about to close, and who has submitted meanwhile would not have had the time.
    if (exam.state !== 'open' || exam.closesAt <= exam.now) throw new AppError('Exam not open');
    const durationSeconds = exam.durationSeconds + extraSeconds;
    await this.em.execute(
      `update exams.exams set closes_at = closes_at + make_interval(secs => ?), duration_seconds = ?, start_window_seconds = ?,
         version = version + 1, changed_at = platform.now() where id = ? and state = 'open'`,
      [extraSeconds, durationSeconds, this.startWindow(exam, extraSeconds), examId],
    );
    const moved = await this.em.execute<unknown[]>(
      `with held as materialized (select a.id from exams.attempts a where a.exam_id = ? and a.state = 'in_progress' order by a.id for update)
       update exams.attempts a set deadline = a.deadline + make_interval(secs => ?), version = a.version + 1,
         accept_until = a.accept_until + make_interval(secs => ?)
       from held h where a.exam_id = ? and a.id = h.id and a.state = 'in_progress' returning 1`,
      [examId, extraSeconds, extraSeconds, examId],
    );
    this.audit.add({
      action: 'exam.extend',
      subjectKind: 'exam',
      subjectId: examId,
      subject: exam.title,
      before: { durationSeconds: exam.durationSeconds },
      after: { durationSeconds, attempts: moved.length },
      reason,
    });
    this.outbox.add('ExamExtended', { examId });
    this.pages.touch('exams');
    return moved.length;
  }

  /** Who was kept out may still come in, unless figures have been shown by now: nobody starts after that. */
  private startWindow(exam: DeskRow, extraSeconds: number): number | null {
    if (exam.startWindowSeconds === null) return null;
    const shown = exam.now >= (exam.liveFigures ? lastStart(exam) : lastWrite(exam));
    return exam.startWindowSeconds + (shown ? 0 : extraSeconds);
  }
}
