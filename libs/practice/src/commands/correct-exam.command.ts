import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Outbox } from '#platform';
import { ExamAnswers } from '../ports.js';
import { correctAnswers } from '../store/corrections.sql.js';

/** Sittings looked through at once. */
const PAGE = 200;

/**
 * A key of an exam was corrected after its answers had come over: those that are marked otherwise now are corrected here too, with the figures
 * of their days, and their topics are estimated anew. Answers how many were. Harmless to run twice.
 */
export class CorrectExam extends Command<number> {
  constructor(readonly examId: string) {
    super();
  }
}

@CommandHandler(CorrectExam)
export class CorrectExamHandler implements ICommandHandler<CorrectExam> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly answers: ExamAnswers,
  ) {}

  async execute({ examId }: CorrectExam): Promise<number> {
    const noted = await this.em.execute<{ id: string }[]>('select attempt_id as id from practice.exam_notes where exam_id = ? order by 1', [
      examId,
    ]);
    let corrected = 0;
    for (let from = 0; from < noted.length; from += PAGE) {
      const released = await this.answers.of(
        examId,
        noted.slice(from, from + PAGE).map(({ id }) => id),
      );
      const touched = await correctAnswers(this.em, examId, released);
      corrected += touched.answers;
      for (const userId of touched.userIds) this.outbox.add('PracticeFinished', { userId, kind: 'exam', refId: examId });
    }
    return corrected;
  }
}
