import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { afterCommit, Pages, Push } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { examMachine } from '../domain/exam.machine.js';
import { demand } from '../domain/rights.js';
import { readExam } from '../store/exams.sql.js';
import { readExamTopic } from '../store/exam-topic.sql.js';

/** scheduled, open → cancelled. Nobody starts any more, the board and the solution close. Throws 'Exam not found', 'Illegal transition'. */
export class CancelExam extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
  ) {
    super();
  }
}

@CommandHandler(CancelExam)
export class CancelExamHandler implements ICommandHandler<CancelExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
    private readonly pages: Pages,
  ) {}

  async execute({ actor, examId }: CancelExam): Promise<void> {
    demand(actor, 'exams.publish');
    await this.em.execute('select 1 from exams.exams where id = ? for update', [examId]);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    examMachine.step(exam.state, 'cancelled');
    await this.em.execute(`update exams.exams set state = 'cancelled', version = version + 1 where id = ? and state = ?`, [
      examId,
      exam.state,
    ]);
    this.pages.touch('exams');
    const topic = await readExamTopic(this.em, examId);
    if (topic) afterCommit(() => this.push.publish(`exam:${examId}`, topic.version, topic.body));
  }
}
