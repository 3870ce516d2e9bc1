import type { EntityManager } from '@mikro-orm/postgresql';
import type { CurriculumChapter } from '#contracts/http/lesson-shapes';
import { visitor } from '#platform/kernel';
import { readLessons } from './lessons.sql.js';

/** What a course teaches, as it is sold: titles and lengths of what is published, and which lessons anybody may try. */
export const readCurriculum = async (em: EntityManager, courseId: string): Promise<CurriculumChapter[]> => {
  const lessons = await readLessons(em, courseId, visitor);
  return [...Map.groupBy(lessons, ({ chapterId }) => chapterId)].map(([id, held]) => ({
    id,
    title: held[0]?.chapterTitle ?? '',
    lessons: held.map(({ id: lessonId, kind, title, free, gate, durationMs, pages }) => ({
      id: lessonId,
      kind,
      title,
      // One whose moment is to come cannot be tried yet.
      free: free && gate !== 'until',
      durationMs,
      pages,
    })),
  }));
};

/** How many PDFs come with the course. */
export const countPdfs = async (em: EntityManager, courseId: string): Promise<number> => {
  const [row] = await em.execute<{ n: number }[]>(
    `select count(*)::int as n from catalog.course_pdfs c join catalog.pdfs p on p.id = c.pdf_id where c.course_id = ? and p.state = 'published'`,
    [courseId],
  );
  return row?.n ?? 0;
};
