import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { refuseFaults } from '../domain/complete-draft.js';
import { examMachine } from '../domain/exam.machine.js';
import { holdExam } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { ExamStates } from '../store/exam-states.js';

/**
 * scheduled, open → cancelled. Nobody starts any more, the board and the solution close. Throws 'Exam not found', 'Illegal transition';
 * 'Changed meanwhile' for people, who say which version they have seen.
 */
export class CancelExam extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly by: { readonly version: number | null; readonly reason: string | undefined } | null = null,
  ) {
    super();
  }
}

@CommandHandler(CancelExam)
export class CancelExamHandler implements ICommandHandler<CancelExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly states: ExamStates,
  ) {}

  async execute({ actor, examId, by }: CancelExam): Promise<void> {
    const exam = await holdExam(this.em, examId, by?.version ?? null);
    examMachine.step(exam.state, 'cancelled');
    await this.sight.demandAct(actor, exam, 'cancel');
    if (by && by.reason === undefined) refuseFaults({ reason: 'Why it is cancelled' });
    await this.em.execute(
      `update exams.exams set state = 'cancelled', version = version + 1, changed_at = platform.now(), cancel_reason = ?
       where id = ? and state = ?`,
      [by?.reason ?? null, examId, exam.state],
    );
    await this.states.changed(exam, 'cancel', 'cancelled', by?.reason);
  }
}
