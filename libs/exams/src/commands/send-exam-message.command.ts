import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, Outbox } from '#platform';
import { type Actor, AppError, composed } from '#platform/kernel';
import { holdExam } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';
import { readTaking } from '../store/exam-topic.sql.js';

/**
 * One sentence above the paper of everybody who sits an open exam; empty takes it away. Answers how many sit now. Throws 'Exam not found',
 * 'Not allowed', 'Exam not open'.
 */
export class SendExamMessage extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly text: string,
  ) {
    super();
  }
}

@CommandHandler(SendExamMessage)
export class SendExamMessageHandler implements ICommandHandler<SendExamMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async execute({ actor, examId, text }: SendExamMessage): Promise<number> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, null);
    await this.sight.demandAct(actor, exam, 'close');
    if (exam.state !== 'open') throw new AppError('Exam not open');
    await this.em.execute('update exams.exams set message = ?, version = version + 1, changed_at = platform.now() where id = ?', [
      text === '' ? null : composed(text),
      examId,
    ]);
    this.audit.add({ action: 'exam.message', subjectKind: 'exam', subjectId: examId, subject: exam.title, after: { text } });
    this.outbox.add('ExamExtended', { examId });
    return readTaking(this.em, examId);
  }
}
