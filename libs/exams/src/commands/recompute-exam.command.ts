import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { AppError, newId, type Actor } from '#platform/kernel';
import { isMarked } from '../domain/visibility.js';
import { demand } from '../domain/rights.js';
import { readExam } from '../store/exams.sql.js';
import { addKeyChange, holdKeys } from '../store/key-changes.sql.js';

/**
 * Asks for all scores to be reckoned anew by the keys as they stand; answers the key version that they will stand for.
 * Throws 'Exam not found', 'Exam not open'.
 */
export class RecomputeExam extends Command<{ version: number }> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(RecomputeExam)
export class RecomputeExamHandler implements ICommandHandler<RecomputeExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, examId, reason }: RecomputeExam): Promise<{ version: number }> {
    demand(actor, 'exams.publish');
    const held = await holdKeys(this.em, examId);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    if (!held || !isMarked(exam)) throw new AppError('Exam not open');
    const version = await addKeyChange(this.em, {
      id: newId(),
      examId,
      question: null,
      reason,
      actorId: actor.kind === 'user' ? actor.id : null,
    });
    this.audit.add({ action: 'exam.recompute', subjectKind: 'exam', subjectId: examId, subject: exam.title, reason });
    this.outbox.add('RecomputeAsked', { examId, version });
    return { version };
  }
}
