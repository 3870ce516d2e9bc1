import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit } from '#platform';
import type { Actor } from '#platform/kernel';
import { draftOnly } from '../domain/draft-only.js';
import { holdExam } from '../store/desk.sql.js';
import { ExamSight } from '../store/exam-sight.js';

/**
 * Puts a draft among what waits for admins, with a word to them; a null note takes it back. Scheduling takes it from there.
 * Throws 'Not allowed', 'Exam not found', 'Changed meanwhile', 'Exam not a draft'.
 */
export class SendExam extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly version: number,
    readonly note: string | null,
  ) {
    super();
  }
}

@CommandHandler(SendExam)
export class SendExamHandler implements ICommandHandler<SendExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, examId, version, note }: SendExam): Promise<void> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, version);
    draftOnly(exam);
    await this.sight.demandAct(actor, exam, 'send');
    await this.em.execute(
      `update exams.exams set sent_at = case when ?::text is null then null else platform.now() end, sent_note = ?,
         version = version + 1, changed_at = platform.now() where id = ? and state = 'draft'`,
      [note, note, examId],
    );
    this.audit.add({
      action: note === null ? 'exam.unsend' : 'exam.send',
      subjectKind: 'exam',
      subjectId: examId,
      subject: exam.title,
      ...(note === null ? {} : { reason: note }),
    });
  }
}
