import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, changedFields, Pages } from '#platform';
import { type Actor, AppError, composed, newId } from '#platform/kernel';
import { samePlaces } from '../domain/lesson-rules.js';
import { demand } from '../domain/rights.js';
import { demandFiles } from '../store/desk-files.sql.js';
import { holdPdf, placePdf, readCoursePdfIds } from '../store/pdfs.sql.js';
import { demandTeaches } from '../store/teaching.sql.js';

export interface PdfBody {
  readonly title: string;
  readonly mediaId: string;
  readonly courseIds: readonly string[];
  readonly free: boolean;
  readonly download: boolean;
}

/** Adds a PDF as a draft (`known` null) or changes one. */
export class SavePdf extends Command<{ id: string }> {
  constructor(
    readonly actor: Actor,
    readonly known: { readonly id: string; readonly version: number } | null,
    readonly pdf: PdfBody,
  ) {
    super();
  }
}

@CommandHandler(SavePdf)
export class SavePdfHandler implements ICommandHandler<SavePdf> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'PDF not found', 'Changed meanwhile', 'Media not found', 'Media not fitting', 'Course not found', 'Invalid input'. */
  async execute({ actor, known, pdf }: SavePdf): Promise<{ id: string }> {
    demand(actor, 'lessons.write');
    const there = known === null ? null : await holdPdf(this.em, actor, known.id);
    if (there && there.version !== known?.version) throw new AppError('Changed meanwhile', { pdf: there.id });
    await demandFiles(this.em, actor, [{ mediaId: pdf.mediaId, kinds: ['pdf'], field: 'mediaId' }]);
    const courseIds = [...new Set(pdf.courseIds)].toSorted();
    for (const courseId of courseIds) await demandTeaches(this.em, actor, courseId);
    const now = { title: composed(pdf.title.trim()), mediaId: pdf.mediaId, free: pdf.free, download: pdf.download };
    const id = there?.id ?? newId();
    if (there)
      await this.em.execute(
        `update catalog.pdfs set title = ?, media_id = ?, free = ?, download = ?, version = version + 1, changed_at = platform.now() where id = ?`,
        [now.title, now.mediaId, now.free, now.download, id],
      );
    else
      await this.em.execute('insert into catalog.pdfs (id, title, media_id, free, download) values (?, ?, ?, ?, ?)', [
        id,
        now.title,
        now.mediaId,
        now.free,
        now.download,
      ]);
    await placePdf(this.em, id, courseIds);
    const before = there && {
      title: there.title,
      mediaId: there.file.mediaId,
      free: there.free,
      download: there.download,
      courseIds: there.courses.map((course) => course.id).toSorted(),
    };
    const after = { ...now, courseIds };
    const entry = { subjectKind: 'pdf', subjectId: id, subject: now.title };
    if (before === null) this.audit.add({ action: 'pdf.create', ...entry, after });
    else this.audit.add({ action: 'pdf.save', ...entry, ...changedFields(before, after) });
    if (there?.state === 'published' && (there.free || now.free)) this.pages.touch('courses');
    return { id };
  }
}

/** Deletes a PDF from all its courses, with the pages that readers had marked; its file is tidied away by the clock. */
export class DeletePdf extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly pdfId: string,
  ) {
    super();
  }
}

@CommandHandler(DeletePdf)
export class DeletePdfHandler implements ICommandHandler<DeletePdf> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly pages: Pages,
  ) {}

  /** Throws 'Not allowed', 'PDF not found'. */
  async execute({ actor, pdfId }: DeletePdf): Promise<void> {
    demand(actor, 'lessons.write');
    const { title, state, free, courses, readers } = await holdPdf(this.em, actor, pdfId);
    await this.em.execute('delete from catalog.pdfs where id = ?', [pdfId]);
    const before = { state, readers, courses: courses.map((course) => course.title) };
    this.audit.add({ action: 'pdf.delete', subjectKind: 'pdf', subjectId: pdfId, subject: title, before });
    if (free && state === 'published') this.pages.touch('courses');
  }
}

/** Puts the PDFs of a course in this order. */
export class OrderPdfs extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
    readonly pdfIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(OrderPdfs)
export class OrderPdfsHandler implements ICommandHandler<OrderPdfs> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Throws 'Not allowed', 'Course not found', 'Changed meanwhile' (not exactly those that stand there). */
  async execute({ actor, courseId, pdfIds }: OrderPdfs): Promise<void> {
    demand(actor, 'lessons.write');
    await demandTeaches(this.em, actor, courseId);
    await this.em.execute('select 1 from catalog.course_pdfs where course_id = ? order by pdf_id for update', [courseId]);
    if (!samePlaces(pdfIds, await readCoursePdfIds(this.em, courseId))) throw new AppError('Changed meanwhile', { course: courseId });
    await this.em.execute(
      `update catalog.course_pdfs cp set position = d.n - 1 from jsonb_array_elements_text(?::jsonb) with ordinality as d(id, n)
       where cp.course_id = ? and cp.pdf_id = d.id::uuid`,
      [JSON.stringify(pdfIds), courseId],
    );
    const [course] = await this.em.execute<{ title: string }[]>('select title from catalog.courses where id = ?', [courseId]);
    this.audit.add({ action: 'pdfs.order', subjectKind: 'course', subjectId: courseId, subject: course?.title ?? '', after: { pdfIds } });
  }
}
