import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { examMachine } from '../domain/exam.machine.js';
import { isHeldBack } from '../domain/visibility.js';
import { holdExam } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { ExamStates } from '../store/exam-states.js';
import { iso } from '../store/sql.js';

/**
 * closed → results by hand: everybody sees the score and, where the exam shows it, the solution. The last packet and its score first.
 * Throws 'Exam not found', 'Changed meanwhile', 'Illegal transition', 'Make-up not over', 'Answers not scored yet'.
 */
export class PublishResults extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly version: number | null,
  ) {
    super();
  }
}

@CommandHandler(PublishResults)
export class PublishResultsHandler implements ICommandHandler<PublishResults> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly outbox: Outbox,
    private readonly states: ExamStates,
  ) {}

  async execute({ actor, examId, version }: PublishResults): Promise<void> {
    const exam = await holdExam(this.em, examId, version);
    examMachine.step(exam.state, 'results');
    await this.sight.demandAct(actor, exam, 'publish-results');
    if (isHeldBack(exam)) throw new AppError('Make-up not over', { until: iso(exam.waitsUntil ?? 0) });
    const published = await this.em.execute<{ id: string }[]>(
      `update exams.exams e set state = 'results', version = e.version + 1, changed_at = platform.now(), results_at = platform.now()
       where e.id = ? and e.state = 'closed' and e.closes_at + make_interval(secs => e.grace_seconds + e.extra_seconds) <= platform.now()
         and not exists (select from exams.attempts a where a.exam_id = e.id and a.state in ('in_progress', 'submitted'))
       returning e.id`,
      [examId],
    );
    if (published.length === 0) throw new AppError('Answers not scored yet');
    this.outbox.add('ResultsPublished', { examId });
    await this.states.changed(exam, 'publish-results', 'results');
  }
}
