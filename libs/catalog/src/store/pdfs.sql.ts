import type { EntityManager } from '@mikro-orm/postgresql';
import type { CoursePdf, DeskPdf, PdfCard } from '#contracts/http/pdfs';
import { AppError, type Actor } from '#platform/kernel';
import { joined } from './course-search.js';
import { idList, iso } from './moments.js';
import { readPdfRows, seenPart } from './pdf-list.js';
import { readTaught } from './teaching.sql.js';

/** Throws 'PDF not found' for one that is not there, or that the actor does not see. `lock` keeps others from changing it. */
export const readDeskPdf = async (em: EntityManager, actor: Actor, pdfId: string, lock = false): Promise<DeskPdf> => {
  if (lock) await em.execute('select 1 from catalog.pdfs where id = ? for update', [pdfId]);
  const { sql, values } = joined([{ sql: 'p.id = ?', values: [pdfId] }, ...seenPart(actor, await readTaught(em, actor))]);
  const seen = await em.execute<unknown[]>(`select 1 from catalog.pdfs p join catalog.media_files m on m.id = p.media_id where ${sql}`, [
    ...values,
  ]);
  const [row] = seen.length > 0 ? await readPdfRows(em, actor, [pdfId]) : [];
  if (!row) throw new AppError('PDF not found', { pdf: pdfId });
  return row;
};

/** The same to change it. Throws 'Not allowed' too, for one that stands in a course in which the actor does not work. */
export const holdPdf = async (em: EntityManager, actor: Actor, pdfId: string): Promise<DeskPdf> => {
  const pdf = await readDeskPdf(em, actor, pdfId, true);
  if (!pdf.mine) throw new AppError('Not allowed', { pdf: pdfId });
  return pdf;
};

/** Puts it into exactly these courses: where it stood it keeps its place, in others it comes last. */
export const placePdf = async (em: EntityManager, pdfId: string, courseIds: readonly string[]): Promise<void> => {
  await em.execute('delete from catalog.course_pdfs where pdf_id = ? and course_id <> all(?::uuid[])', [pdfId, idList(courseIds)]);
  await em.execute(
    `insert into catalog.course_pdfs (course_id, pdf_id, position)
     select d.id, ?, (select coalesce(max(cp.position) + 1, 0) from catalog.course_pdfs cp where cp.course_id = d.id) from unnest(?::uuid[]) as d(id)
     on conflict (course_id, pdf_id) do nothing`,
    [pdfId, idList(courseIds)],
  );
};

/** The PDFs of a course in their order, drafts among them. */
export const readCoursePdfIds = async (em: EntityManager, courseId: string): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    'select pdf_id as id from catalog.course_pdfs where course_id = ? order by position, pdf_id',
    [courseId],
  );
  return rows.map(({ id }) => id);
};

type Read = CoursePdf & { readonly mediaId: string };

const card = `p.id, p.title, m.pages, m.bytes::float8 as bytes, p.download, m.state = 'ready' as ready, m.id as "mediaId"`;

/** What students of a course can read, in its order, with the pages where this person is; or one of them. */
export const readCoursePdfs = (em: EntityManager, courseId: string, userId: string, pdfId?: string): Promise<Read[]> =>
  em.execute<Read[]>(
    `select ${card}, k.page, ${iso('k.seen_at')} as "seenAt" from catalog.course_pdfs cp join catalog.pdfs p on p.id = cp.pdf_id
       join catalog.media_files m on m.id = p.media_id left join catalog.pdf_marks k on k.pdf_id = p.id and k.user_id = ?
     where cp.course_id = ? and p.state = 'published'${pdfId === undefined ? '' : ' and p.id = ?'} order by cp.position, p.id`,
    pdfId === undefined ? [userId, courseId] : [userId, courseId, pdfId],
  );

const inShop = `exists (select from catalog.course_pdfs cp join catalog.courses c on c.id = cp.course_id where cp.pdf_id = p.id and c.state = 'published')`;

/** A free one, where anybody may read it: it is published, and stands in a course that is. */
export const readFreePdf = async (em: EntityManager, pdfId: string): Promise<(PdfCard & { readonly mediaId: string }) | null> => {
  const [row] = await em.execute<(PdfCard & { mediaId: string })[]>(
    `select ${card} from catalog.pdfs p join catalog.media_files m on m.id = p.media_id
     where p.id = ? and p.state = 'published' and p.free and ${inShop}`,
    [pdfId],
  );
  return row ?? null;
};

export type FreePdf = PdfCard & { readonly course: { readonly slug: string; readonly title: string } };

/** All free ones, the newest first, each with one course that it stands in. */
export const readFreePdfs = async (em: EntityManager): Promise<FreePdf[]> => {
  const rows = await em.execute<(FreePdf & { mediaId: string })[]>(
    `select ${card}, (select jsonb_build_object('slug', c.slug, 'title', c.title) from catalog.course_pdfs cp
         join catalog.courses c on c.id = cp.course_id where cp.pdf_id = p.id and c.state = 'published' order by c.position, c.id limit 1) as course
     from catalog.pdfs p join catalog.media_files m on m.id = p.media_id
     where p.state = 'published' and p.free and m.state = 'ready' and ${inShop} order by p.created_at desc, p.id desc limit 100`,
  );
  return rows.map(({ mediaId: _media, ...row }) => row);
};
