import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/http/endpoint';
import type { CoursePdf, listFreePdfs, openCoursePdf, openFreePdf } from '#contracts/http/pdfs';
import { AppError, type Actor } from '#platform/kernel';
import { passesGates, readCourseOf } from '../store/lessons.sql.js';
import { MediaLinks } from '../store/media-links.js';
import { readCoursePdfs, readFreePdf, readFreePdfs } from '../store/pdfs.sql.js';

const cardOf = <T extends { readonly mediaId: string }>({ mediaId: _media, ...card }: T): Omit<T, 'mediaId'> => card;

/** The PDFs of a course in their order, with where the actor stopped. Throws 'Sign in required', 'Course not found'. */
export class ListCoursePdfs extends Query<CoursePdf[]> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
  ) {
    super();
  }
}

@QueryHandler(ListCoursePdfs)
export class ListCoursePdfsHandler implements IQueryHandler<ListCoursePdfs> {
  constructor(private readonly em: EntityManager) {}

  async execute({ actor, slug }: ListCoursePdfs): Promise<CoursePdf[]> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const course = await readCourseOf(this.em, slug);
    return (await readCoursePdfs(this.em, course.id, actor.id)).map(cardOf);
  }
}

/** One of them to read. `session`: the hash of the caller's token, for which its address is signed. */
export class OpenCoursePdf extends Query<ResponseOf<typeof openCoursePdf>> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly pdfId: string,
    readonly session: string,
  ) {
    super();
  }
}

@QueryHandler(OpenCoursePdf)
export class OpenCoursePdfHandler implements IQueryHandler<OpenCoursePdf> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  /** Throws 'Sign in required', 'Course not found', 'PDF not found' (also a draft, or one of another course). */
  async execute({ actor, slug, pdfId, session }: OpenCoursePdf): Promise<ResponseOf<typeof openCoursePdf>> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const course = await readCourseOf(this.em, slug);
    const [pdf] = await readCoursePdfs(this.em, course.id, actor.id, pdfId);
    if (!pdf) throw new AppError('PDF not found', { pdf: pdfId });
    const viewer = (await passesGates(this.em, actor, course.id))
      ? ({ kind: 'staff', session } as const)
      : ({ kind: 'student', session, courseId: course.id } as const);
    const files = await this.links.playableOf([pdf.mediaId], viewer, { download: pdf.download });
    return { pdf: cardOf(pdf), playable: files.get(pdf.mediaId) ?? null };
  }
}

/** What anybody may read, the newest first. */
export class ListFreePdfs extends Query<ResponseOf<typeof listFreePdfs>['rows']> {}

@QueryHandler(ListFreePdfs)
export class ListFreePdfsHandler implements IQueryHandler<ListFreePdfs> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<ResponseOf<typeof listFreePdfs>['rows']> {
    return readFreePdfs(this.em);
  }
}

/** A free one to read. Throws 'PDF not found'. */
export class OpenFreePdf extends Query<ResponseOf<typeof openFreePdf>> {
  constructor(readonly pdfId: string) {
    super();
  }
}

@QueryHandler(OpenFreePdf)
export class OpenFreePdfHandler implements IQueryHandler<OpenFreePdf> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  async execute({ pdfId }: OpenFreePdf): Promise<ResponseOf<typeof openFreePdf>> {
    const pdf = await readFreePdf(this.em, pdfId);
    if (!pdf) throw new AppError('PDF not found', { pdf: pdfId });
    const files = await this.links.playableOf([pdf.mediaId], { kind: 'anybody' }, { download: pdf.download });
    return { pdf: cardOf(pdf), playable: files.get(pdf.mediaId) ?? null };
  }
}
