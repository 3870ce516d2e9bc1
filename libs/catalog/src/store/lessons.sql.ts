import type { EntityManager } from '@mikro-orm/postgresql';
import type { LessonKind, LessonLine, LessonStanding } from '#contracts/http/lesson-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { gatesOf } from '../domain/unlock.js';
import { iso } from './moments.js';
import { worksIn } from './teaching.sql.js';

/** A published lesson as it stands, with what one person has of it. */
interface LessonRow {
  readonly id: string;
  readonly chapterId: string;
  readonly chapterTitle: string;
  readonly kind: LessonKind;
  readonly title: string;
  readonly free: boolean;
  readonly durationMs: number | null;
  readonly pages: number | null;
  readonly classAt: string | null;
  readonly opensAt: string | null;
  readonly afterId: string | null;
  readonly at: number | null;
  readonly furthest: number;
  readonly doneAt: string | null;
  readonly doneBy: LessonStanding['doneBy'];
  readonly seenAt: string;
  readonly now: number;
}

export interface ReadLesson extends LessonLine {
  readonly chapterTitle: string;
}

const standingOf = ({ at, furthest, doneAt, doneBy, seenAt }: LessonRow): LessonStanding | null =>
  at === null ? null : { at, furthest, doneAt, doneBy, seenAt };

/** Who teaches this course, or keeps all of them, finds every lesson open; in a course of somebody else staff are students like any other. */
export const passesGates = async (em: EntityManager, actor: Actor, courseId: string): Promise<boolean> =>
  actor.kind === 'system' ||
  (actor.kind === 'user' && actor.permissions.includes('courses.read') && (await worksIn(em, actor, { id: courseId })));

const lineOf = (row: LessonRow, number: number, gate: LessonLine['gate'], after: LessonLine['after']): ReadLesson => ({
  id: row.id,
  chapterId: row.chapterId,
  chapterTitle: row.chapterTitle,
  number,
  kind: row.kind,
  title: row.title,
  free: row.free,
  durationMs: row.kind === 'video' ? row.durationMs : null,
  pages: row.kind === 'pdf' ? row.pages : null,
  classAt: row.classAt,
  gate,
  opensAt: row.opensAt,
  after: gate === 'after' ? after : null,
  mine: standingOf(row),
});

/** Everything published in the course in the order it is taught, with each lesson's gate for this person; null: a visitor. */
export const readLessons = async (em: EntityManager, courseId: string, actor: Actor): Promise<ReadLesson[]> => {
  const rows = await em.execute<LessonRow[]>(
    `select l.id, l.chapter_id as "chapterId", ch.title as "chapterTitle", l.kind, l.title, l.free, f.duration_ms as "durationMs", f.pages,
       ${iso('l.class_at')} as "classAt", ${iso('l.opens_at')} as "opensAt", l.after_lesson_id as "afterId",
       p.at_ms as at, p.furthest_ms as furthest, ${iso('p.done_at')} as "doneAt", p.done_by as "doneBy", ${iso('p.seen_at')} as "seenAt",
       floor(extract(epoch from platform.now()) * 1000)::float8 as now
     from catalog.lessons l join catalog.chapters ch on ch.id = l.chapter_id
       left join catalog.media_files f on f.id = l.media_id
       left join catalog.lesson_progress p on p.lesson_id = l.id and p.user_id = ?::uuid
     where l.course_id = ? and l.state = 'published' order by ch.position, ch.id, l.position, l.id`,
    [actor.kind === 'user' ? actor.id : null, courseId],
  );
  const facts = rows.map((row) => ({
    id: row.id,
    opensAt: row.opensAt === null ? null : Date.parse(row.opensAt),
    afterId: row.afterId,
    begun: row.at !== null,
    done: row.doneAt !== null,
  }));
  const gates = gatesOf(facts, rows[0]?.now ?? 0);
  const titles = new Map(rows.map(({ id, title }) => [id, { id, title }]));
  const free = await passesGates(em, actor, courseId);
  return rows.map((row, place) =>
    lineOf(row, place + 1, free ? 'open' : (gates.get(row.id) ?? 'open'), titles.get(row.afterId ?? '') ?? null),
  );
};

/** Without what only the server needs. */
export const toLine = ({ chapterTitle: _title, ...line }: ReadLesson): LessonLine => line;

export interface FoundCourse {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
}

/** A course that has been published; whether the caller may enter it was asked at the door. Throws 'Course not found'. */
export const readCourseOf = async (em: EntityManager, slug: string, published = false): Promise<FoundCourse> => {
  const [row] = await em.execute<FoundCourse[]>(
    `select id, slug, title from catalog.courses where slug = ? and ${published ? `state = 'published'` : `state <> 'draft'`}`,
    [slug],
  );
  if (!row) throw new AppError('Course not found', { course: slug });
  return row;
};

/**
 * One lesson among all of its course, its gate open. Throws 'Course not found', 'Lesson not found' (also one of another course, or a
 * draft), 'Lesson locked'.
 */
export const demandLesson = async (
  em: EntityManager,
  actor: Actor,
  { slug, lessonId }: { readonly slug: string; readonly lessonId: string },
): Promise<{ course: FoundCourse; lesson: ReadLesson }> => {
  const course = await readCourseOf(em, slug);
  const lesson = (await readLessons(em, course.id, actor)).find(({ id }) => id === lessonId);
  if (!lesson) throw new AppError('Lesson not found', { lesson: lessonId });
  if (lesson.gate !== 'open') throw new AppError('Lesson locked', { lesson: lessonId });
  return { course, lesson };
};
