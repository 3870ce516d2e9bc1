import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { exportFormats } from '#contracts/shared/choices';
import { Audit, exportEntry } from '#platform';
import type { Actor } from '#platform/kernel';
import { demand } from '../domain/rights.js';
import { listLessonIds, type LessonFilter, type LessonSort } from '../store/lesson-list.js';
import { listPdfIds, type PdfFilter, type PdfSort } from '../store/pdf-list.js';

type Format = (typeof exportFormats)[number];
/** Fixes which lessons stand in an export, and notes in the audit log who takes it out: before the first byte leaves. */
export class BeginLessonsExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly filter: LessonFilter,
    readonly sort: LessonSort,
    readonly format: Format,
  ) {
    super();
  }
}

@CommandHandler(BeginLessonsExport)
export class BeginLessonsExportHandler implements ICommandHandler<BeginLessonsExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, sort, format }: BeginLessonsExport): Promise<{ ids: string[] }> {
    demand(actor, 'lessons.write');
    const ids = await listLessonIds(this.em, actor, filter, sort);
    this.audit.add(exportEntry({ action: 'lessons.export', subjectKind: 'lessons' }, { ...filter, sort, format }, ids.length));
    return { ids };
  }
}

/** The same for PDFs. */
export class BeginPdfsExport extends Command<{ ids: string[] }> {
  constructor(
    readonly actor: Actor,
    readonly filter: PdfFilter,
    readonly sort: PdfSort,
    readonly format: Format,
  ) {
    super();
  }
}

@CommandHandler(BeginPdfsExport)
export class BeginPdfsExportHandler implements ICommandHandler<BeginPdfsExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed'. */
  async execute({ actor, filter, sort, format }: BeginPdfsExport): Promise<{ ids: string[] }> {
    demand(actor, 'lessons.write');
    const ids = await listPdfIds(this.em, actor, filter, sort);
    this.audit.add(exportEntry({ action: 'pdfs.export', subjectKind: 'pdfs' }, { ...filter, sort, format }, ids.length));
    return { ids };
  }
}
