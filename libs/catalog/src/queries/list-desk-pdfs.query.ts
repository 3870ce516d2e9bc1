import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { DeskPdf, getDeskPdf, getPdfOrder, listDeskPdfs } from '#contracts/http/pdfs';
import { pageSize } from '#contracts/shared/values';
import { AppError, type Actor } from '#platform/kernel';
import { MediaLinks } from '../store/media-links.js';
import { countPdfStates, listPdfIds, readPdfRows, type PdfFilter, type PdfSort } from '../store/pdf-list.js';
import { readCoursePdfIds, readDeskPdf } from '../store/pdfs.sql.js';
import { demandTeaches } from '../store/teaching.sql.js';

type Answer = ResponseOf<typeof listDeskPdfs>;

/** PDFs of the courses that the actor works in, one page. */
export class ListDeskPdfs extends Query<Answer> {
  constructor(
    readonly actor: Actor,
    readonly filter: PdfFilter,
    readonly sort: PdfSort,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListDeskPdfs)
export class ListDeskPdfsHandler implements IQueryHandler<ListDeskPdfs> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, filter, sort, page }: ListDeskPdfs): Promise<Answer> {
    const ids = await listPdfIds(this.em, actor, filter, sort);
    const rows = await readPdfRows(this.em, actor, ids.slice((page - 1) * pageSize, page * pageSize));
    return { rows, total: ids.length, page, states: await countPdfStates(this.em, actor, filter) };
  }
}

/** These PDFs, in the order asked for. */
export class GetPdfRows extends Query<DeskPdf[]> {
  constructor(
    readonly actor: Actor,
    readonly ids: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetPdfRows)
export class GetPdfRowsHandler implements IQueryHandler<GetPdfRows> {
  constructor(private readonly em: EntityManager) {}

  execute({ actor, ids }: GetPdfRows): Promise<DeskPdf[]> {
    return readPdfRows(this.em, actor, ids);
  }
}

/** One PDF, with an address to look at it where its file is ready. `session`: the hash of the caller's token. Throws 'PDF not found'. */
export class GetDeskPdf extends Query<ResponseOf<typeof getDeskPdf>> {
  constructor(
    readonly actor: Actor,
    readonly pdfId: string,
    readonly session: string,
  ) {
    super();
  }
}

@QueryHandler(GetDeskPdf)
export class GetDeskPdfHandler implements IQueryHandler<GetDeskPdf> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  async execute({ actor, pdfId, session }: GetDeskPdf): Promise<ResponseOf<typeof getDeskPdf>> {
    const pdf = await readDeskPdf(this.em, actor, pdfId);
    const files = await this.links.playableOf([pdf.file.mediaId], { kind: 'staff', session }, { download: true });
    return { pdf, playable: files.get(pdf.file.mediaId) ?? null };
  }
}

/** The PDFs of a course in their order, drafts among them. Throws 'Course not found'. */
export class GetPdfOrder extends Query<ResponseOf<typeof getPdfOrder>> {
  constructor(
    readonly actor: Actor,
    readonly courseId: string,
  ) {
    super();
  }
}

@QueryHandler(GetPdfOrder)
export class GetPdfOrderHandler implements IQueryHandler<GetPdfOrder> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, courseId }: GetPdfOrder): Promise<ResponseOf<typeof getPdfOrder>> {
    await demandTeaches(this.em, actor, courseId);
    const [course] = await this.em.execute<ResponseOf<typeof getPdfOrder>['course'][]>(
      'select id, slug, title, state from catalog.courses where id = ?',
      [courseId],
    );
    if (!course) throw new AppError('Course not found', { course: courseId });
    return { course, rows: await readPdfRows(this.em, actor, await readCoursePdfIds(this.em, courseId)) };
  }
}
