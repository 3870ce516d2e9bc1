import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { exportFormats } from '#contracts/shared/choices';
import { Audit, exportEntry } from '#platform';
import type { Actor } from '#platform/kernel';
import { ExamQuestionRows } from '../store/exam-question-rows.js';
import { type ExamQuestionWish, listUsedIds } from '../store/exam-questions.sql.js';
import { ExamSight } from '../store/exam-sight.js';

/**
 * Fixes which questions of exams an export holds, in which order, and notes in the audit log who takes it out: before the first byte leaves.
 * The rows are then read by these ids in batches (`GetExamQuestionRows`). Throws 'Not allowed'.
 */
export class BeginExamQuestionsExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly wish: ExamQuestionWish,
    readonly format: (typeof exportFormats)[number],
  ) {
    super();
  }
}

@CommandHandler(BeginExamQuestionsExport)
export class BeginExamQuestionsExportHandler implements ICommandHandler<BeginExamQuestionsExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly questions: ExamQuestionRows,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, wish, format }: BeginExamQuestionsExport): Promise<{ ids: string[] }> {
    const sight = await this.sight.of(actor);
    const ids = await listUsedIds(this.em, { ...wish, page: 'all' }, await this.questions.findMatching(wish, sight), sight);
    this.audit.add(exportEntry({ action: 'exams.export-questions', subjectKind: 'exams' }, { ...wish, format }, ids.length));
    return { ids };
  }
}
