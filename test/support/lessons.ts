import { newId } from '#platform/kernel';
import type { World } from './world.js';

export interface LessonRow {
  readonly kind?: 'video' | 'text' | 'pdf' | 'exam' | 'class';
  readonly title?: string;
  readonly state?: 'draft' | 'published';
  readonly free?: boolean;
  readonly opens_at?: string | null;
  readonly after_lesson_id?: string | null;
  readonly media_id?: string | null;
  readonly exam_id?: string | null;
  readonly body_html?: string;
}

/** Rows of lessons, for tests of what students do with them. */
export const lessonRows = ({ sql }: Pick<World, 'sql'>) => {
  let position = 0;
  return {
    chapter: async (courseId: string, title: string): Promise<string> => {
      const id = newId();
      await sql('insert into catalog.chapters (id, course_id, title, position) values ($1, $2, $3, $4)', [id, courseId, title, ++position]);
      return id;
    },
    lesson: async (courseId: string, chapterId: string, over: LessonRow = {}): Promise<string> => {
      const row = {
        id: newId(),
        course_id: courseId,
        chapter_id: chapterId,
        kind: 'text',
        title: 'A lesson',
        state: 'published',
        position: ++position,
        ...over,
      };
      const names = Object.keys(row);
      await sql(
        `insert into catalog.lessons (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(row),
      );
      return row.id;
    },
    video: async (durationMs: number): Promise<string> => {
      const id = newId();
      await sql(
        `insert into catalog.media_files (id, kind, name, type, bytes, state, storage_key, duration_ms, uploaded_by, ready_at)
         values ($1, 'video', 'film.mp4', 'video/mp4', 1000, 'ready', $2, $3, $4, platform.now())`,
        [id, `media/${id}/file`, durationMs, newId()],
      );
      return id;
    },
  };
};
