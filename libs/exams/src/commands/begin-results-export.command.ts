import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { exportFormats } from '#contracts/shared/choices';
import { Audit, exportEntry } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { ExamSight } from '../store/exam-sight.js';
import { readExam } from '../store/exams.sql.js';
import { listSittingIds, type SittingFilter, type SittingSort } from '../store/sittings.sql.js';

interface Begun {
  readonly title: string;
  readonly ids: string[];
}

/**
 * Fixes which sittings an export holds, in which order, and notes in the audit log who takes it out: before the first byte leaves. The rows
 * are then read by these ids in batches (`GetSittings`). Throws 'Exam not found', 'Not allowed'.
 */
export class BeginResultsExport extends Command<Begun> {
  constructor(
    readonly actor: Actor,
    readonly examId: string,
    readonly filter: SittingFilter,
    readonly sort: SittingSort,
    readonly format: (typeof exportFormats)[number],
  ) {
    super();
  }
}

@CommandHandler(BeginResultsExport)
export class BeginResultsExportHandler implements ICommandHandler<BeginResultsExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly sight: ExamSight,
    private readonly audit: Audit,
  ) {}

  async execute({ actor, examId, filter, sort, format }: BeginResultsExport): Promise<Begun> {
    await this.sight.demand(this.em, actor, examId);
    const exam = await readExam(this.em, examId);
    if (!exam) throw new AppError('Exam not found');
    const ids = await listSittingIds(this.em, examId, filter, sort, null, await this.sight.seesFigures(this.em, actor, exam));
    this.audit.add(
      exportEntry(
        { action: 'exam.export', subjectKind: 'exam', subjectId: examId, subject: exam.title },
        { ...filter, sort, format },
        ids.length,
      ),
    );
    return { title: exam.title, ids };
  }
}
