import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AppError, type Actor } from '#platform/kernel';
import { readCourseOf } from '../store/lessons.sql.js';

/** Remembers the page where somebody is in a PDF; the last that says so counts. */
export class MarkPdfPage extends Command<{ page: number }> {
  constructor(
    readonly actor: Actor,
    readonly slug: string,
    readonly pdfId: string,
    readonly page: number,
  ) {
    super();
  }
}

@CommandHandler(MarkPdfPage)
export class MarkPdfPageHandler implements ICommandHandler<MarkPdfPage> {
  constructor(private readonly em: EntityManager) {}

  /** Throws 'Sign in required', 'Course not found', 'PDF not found' (also a draft, or one of another course). */
  async execute({ actor, slug, pdfId, page }: MarkPdfPage): Promise<{ page: number }> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const course = await readCourseOf(this.em, slug);
    const [row] = await this.em.execute<{ page: number }[]>(
      `insert into catalog.pdf_marks (user_id, pdf_id, page)
       select ?, p.id, least(?, coalesce(m.pages, ?)) from catalog.course_pdfs cp join catalog.pdfs p on p.id = cp.pdf_id
         join catalog.media_files m on m.id = p.media_id where cp.course_id = ? and p.id = ? and p.state = 'published'
       on conflict (user_id, pdf_id) do update set page = excluded.page, seen_at = platform.now() returning page`,
      [actor.id, page, page, course.id, pdfId],
    );
    if (!row) throw new AppError('PDF not found', { pdf: pdfId });
    return row;
  }
}
