import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { asksOrWaives, permissionFor } from '../domain/desk-rights.js';
import { demand } from '../domain/rights.js';
import { holdExam } from '../store/desk.sql.js';

/**
 * Waives the proven phone of a ranked exam that is scheduled or open, or asks for it again: SMS may fail on the night. It changes no paper,
 * so nothing is taken back for it. Throws 'Exam not found', 'Changed meanwhile', 'Not allowed', 'Illegal transition'.
 */
export class SetExamPhone extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly to: { readonly version: number; readonly waived: boolean; readonly reason: string },
  ) {
    super();
  }
}

@CommandHandler(SetExamPhone)
export class SetExamPhoneHandler implements ICommandHandler<SetExamPhone> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, examId, to: { version, waived, reason } }: SetExamPhone): Promise<void> {
    const exam = await holdExam(this.em, examId, version);
    demand(actor, permissionFor('phone', exam.state));
    if (!asksOrWaives(exam)) throw new AppError('Illegal transition', { from: exam.state, to: exam.state });
    if (exam.phoneWaived === waived) return;
    await this.em.execute('update exams.exams set phone_waived = ?, version = version + 1, changed_at = platform.now() where id = ?', [
      waived,
      examId,
    ]);
    this.audit.add({
      action: 'exam.phone',
      subjectKind: 'exam',
      subjectId: examId,
      subject: exam.title,
      before: { phoneWaived: exam.phoneWaived },
      after: { phoneWaived: waived },
      reason,
    });
  }
}
