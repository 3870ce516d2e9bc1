import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { takenBackUntil } from '../domain/desk-rights.js';
import { examMachine } from '../domain/exam.machine.js';
import { holdExam } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { ExamStates } from '../store/exam-states.js';

/**
 * scheduled → draft, until two minutes before the exam opens. What phones have fetched stays shut: its key is never given out, and the
 * paper is sealed anew under the next version. Throws 'Exam not found', 'Changed meanwhile', 'Illegal transition', 'Too late to take back'.
 */
export class UnscheduleExam extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly version: number | null,
  ) {
    super();
  }
}

@CommandHandler(UnscheduleExam)
export class UnscheduleExamHandler implements ICommandHandler<UnscheduleExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly states: ExamStates,
  ) {}

  async execute({ actor, examId, version }: UnscheduleExam): Promise<void> {
    const exam = await holdExam(this.em, examId, version);
    examMachine.step(exam.state, 'draft');
    await this.sight.demandAct(actor, exam, 'unschedule');
    if (exam.opensAt - exam.now < takenBackUntil) throw new AppError('Too late to take back');
    // A draft withholds nothing and has no paper: what was frozen goes, the sealed papers stay for their numbers.
    await this.em.execute('delete from exams.exam_keys where exam_id = ?', [examId]);
    await this.em.execute(
      `update exams.exams set state = 'draft', version = version + 1, changed_at = platform.now(), paper_version = 0, paper_bytes = 0,
         denominator = 1, full_units = 0, negative_units = 0, pass_units = null where id = ? and state = 'scheduled'`,
      [examId],
    );
    await this.states.changed(exam, 'unschedule', 'draft');
  }
}
