import type { EntityManager } from '@mikro-orm/postgresql';
import type { LessonStop } from '#contracts/http/progress';
import type { WayLesson } from '../domain/course-way.js';
import { idList } from './moments.js';

export type WayRow = WayLesson & Readonly<Omit<LessonStop, 'number'>> & { readonly courseId: string; readonly chapterId: string };

const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** The published lessons of these courses with one person's standing, each course in the order it is taught. */
export const readWays = async (em: EntityManager, userId: string, courseIds: readonly string[]): Promise<Map<string, WayRow[]>> => {
  if (courseIds.length === 0) return new Map();
  const rows = await em.execute<WayRow[]>(
    `select l.course_id as "courseId", l.id, l.kind, l.title, l.chapter_id as "chapterId", h.title as chapter, ${ms('l.opens_at')} as "opensAt",
       l.after_lesson_id as "afterId", s.user_id is not null as begun, s.done_at is not null as done, ${ms('s.seen_at')} as "seenAt",
       coalesce(s.at_ms, 0) as at, coalesce(m.duration_ms, m.pages) as of
     from catalog.lessons l join catalog.chapters h on h.id = l.chapter_id
       left join catalog.lesson_progress s on s.lesson_id = l.id and s.user_id = ? left join catalog.media_files m on m.id = l.media_id
     where l.course_id = any(?::uuid[]) and l.state = 'published' order by l.course_id, h.position, h.id, l.position, l.id`,
    [userId, idList(courseIds)],
  );
  return Map.groupBy(rows, ({ courseId }) => courseId);
};

/** A lesson as other pages lead to it. */
export const stopOf = (lessons: readonly WayRow[], lesson: WayRow | null): LessonStop | null => {
  if (!lesson) return null;
  const { id, kind, title, chapter, at, of } = lesson;
  return { id, kind, title, chapter, number: lessons.indexOf(lesson) + 1, at, of };
};

/** The database's clock, in milliseconds. */
export const readNow = async (em: EntityManager): Promise<number> => {
  const [row] = await em.execute<{ now: number }[]>(`select ${ms('platform.now()')} as now`);
  return row!.now;
};
