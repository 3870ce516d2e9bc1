import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { examMachine } from '../domain/exam.machine.js';
import { isHeldBack } from '../domain/visibility.js';
import { ExamSight } from '../store/exam-sight.js';
import { holdExam } from '../store/desk.sql.js';
import { ExamStates } from '../store/exam-states.js';
import { iso } from '../store/sql.js';

/** Puts an exam away: a draft nobody needs, or one that is over. Throws 'Exam not found', 'Changed meanwhile', 'Illegal transition', 'Make-up not over'. */
export class ArchiveExam extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly version: number | null,
  ) {
    super();
  }
}

@CommandHandler(ArchiveExam)
export class ArchiveExamHandler implements ICommandHandler<ArchiveExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly outbox: Outbox,
    private readonly states: ExamStates,
  ) {}

  async execute({ actor, examId, version }: ArchiveExam): Promise<void> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, version);
    examMachine.step(exam.state, 'archived');
    await this.sight.demandAct(actor, exam, 'archive');
    // Put away it would tell its results.
    if (exam.state === 'closed' && isHeldBack(exam)) throw new AppError('Make-up not over', { until: iso(exam.waitsUntil ?? 0) });
    await this.em.execute(
      `update exams.exams set state = 'archived', version = version + 1, changed_at = platform.now(),
         results_at = case state when 'closed' then platform.now() else results_at end
       where id = ? and state = ?`,
      [examId, exam.state],
    );
    // Put away before its results: they are out from now on, and so is the solution.
    if (exam.state === 'closed') this.outbox.add('ResultsPublished', { examId });
    await this.states.changed(exam, 'archive', 'archived');
  }
}
