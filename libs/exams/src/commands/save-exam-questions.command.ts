import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '#platform/kernel';
import { draftOnly } from '../domain/draft-only.js';
import type { SectionWish } from '../domain/draft-paper.js';
import { demand } from '../domain/rights.js';
import { holdExam } from '../store/desk.sql.js';
import { DraftPaperWriter } from '../store/draft-paper-writer.js';
import { ExamSight } from '../store/exam-sight.js';

/** Saves a draft's paper: sections, marks, questions. Throws 'Exam not found', 'Changed meanwhile', 'Exam not a draft', 'Invalid input'. */
export class SaveExamQuestions extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly version: number,
    readonly sections: readonly SectionWish[],
  ) {
    super();
  }
}

@CommandHandler(SaveExamQuestions)
export class SaveExamQuestionsHandler implements ICommandHandler<SaveExamQuestions> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly paper: DraftPaperWriter,
  ) {}

  async execute({ actor, examId, version, sections }: SaveExamQuestions): Promise<void> {
    demand(actor, 'exams.write');
    await this.sight.demand(this.em, actor, examId);
    const exam = await holdExam(this.em, examId, version);
    draftOnly(exam);
    await this.paper.write(exam, sections);
  }
}
