import type { EntityManager } from '@mikro-orm/postgresql';
import type { LessonNote } from '#contracts/http/lesson-shapes';
import { iso } from './moments.js';

export const noteColumns = `n.id, n.at_ms as "atMs", n.text, n.version, ${iso('n.changed_at')} as "changedAt"`;

/** A person's own notes beside a lesson: those of a moment in the order of the video, then the others, the oldest first. */
export const readNotes = (em: EntityManager, userId: string, lessonId: string): Promise<LessonNote[]> =>
  em.execute<LessonNote[]>(
    `select ${noteColumns} from catalog.lesson_notes n where n.user_id = ? and n.lesson_id = ? order by n.at_ms nulls last, n.created_at, n.id`,
    [userId, lessonId],
  );
