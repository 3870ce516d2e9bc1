import type { EntityManager } from '@mikro-orm/postgresql';
import type { CourseOutline, DeskCourseName, OutlineChapter, OutlineLesson } from '#contracts/http/lessons-desk-shapes';
import { AppError, type Actor } from '#platform/kernel';
import { lessonGapsOf, type LessonFilled } from '../domain/lesson-rules.js';
import { fileJson } from './desk-files.sql.js';
import { iso } from './moments.js';
import { demandTeaches } from './teaching.sql.js';

export type BriefRow = Omit<OutlineLesson, 'gaps'> & Pick<LessonFilled, 'hasBody' | 'hasExam' | 'hasClass'>;

/** A lesson, as `l`, with the one before it, as `a`, and its file, as `m`. */
export const briefColumns = `l.id, l.kind, l.title, l.state, l.free, ${iso('l.opens_at')} as "opensAt", l.version,
  case when a.id is not null then jsonb_build_object('id', a.id, 'title', a.title) end as "after",
  case when m.id is not null then ${fileJson('m')} end as file, l.body_html <> '' as "hasBody", l.exam_id is not null as "hasExam",
  l.class_url is not null and l.class_at is not null as "hasClass",
  (select count(*)::int from catalog.lesson_progress p where p.lesson_id = l.id) as started`;
export const briefFrom = `catalog.lessons l left join catalog.lessons a on a.id = l.after_lesson_id left join catalog.media_files m on m.id = l.media_id`;

export const toBrief = ({ hasBody, hasExam, hasClass, ...row }: BriefRow): OutlineLesson => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  free: row.free,
  opensAt: row.opensAt,
  after: row.after,
  file: row.file,
  gaps: lessonGapsOf({ kind: row.kind, fileState: row.file?.state ?? null, hasBody, hasExam, hasClass }),
  version: row.version,
  started: row.started,
});

/** Throws 'Course not found'. */
export const readOutline = async (em: EntityManager, courseId: string): Promise<CourseOutline> => {
  const [course] = await em.execute<(DeskCourseName & { version: number })[]>(
    'select id, slug, title, state, outline_version as version from catalog.courses where id = ?',
    [courseId],
  );
  if (!course) throw new AppError('Course not found', { course: courseId });
  const chapters = await em.execute<Omit<OutlineChapter, 'lessons'>[]>(
    'select id, title, version from catalog.chapters where course_id = ? order by position, id',
    [courseId],
  );
  const lessons = await em.execute<(BriefRow & { chapterId: string })[]>(
    `select l.chapter_id as "chapterId", ${briefColumns} from ${briefFrom} where l.course_id = ? order by l.position, l.id`,
    [courseId],
  );
  const { version, ...name } = course;
  return {
    course: name,
    version,
    chapters: chapters.map((chapter) => ({
      ...chapter,
      lessons: lessons.filter(({ chapterId }) => chapterId === chapter.id).map(({ chapterId: _chapter, ...row }) => toBrief(row)),
    })),
  };
};

export interface HeldOutline {
  readonly title: string;
  readonly version: number;
}

/**
 * The order of a course, held until the end of the transaction and one version on: whoever adds, moves or takes away in it goes one after
 * the other. Throws 'Course not found', and 'Changed meanwhile' where it is no longer at `version`.
 */
export const holdOutline = async (em: EntityManager, actor: Actor, courseId: string, version?: number): Promise<HeldOutline> => {
  await demandTeaches(em, actor, courseId);
  const [held] = await em.execute<HeldOutline[]>(
    `update catalog.courses set outline_version = outline_version + 1 where id = ?${version === undefined ? '' : ' and outline_version = ?'}
     returning title, outline_version as version`,
    version === undefined ? [courseId] : [courseId, version],
  );
  if (!held) throw new AppError('Changed meanwhile', { course: courseId });
  return held;
};

export interface StoredChapter {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly lessons: number;
}

/** The chapter of this course, held. Throws 'Chapter not found'. */
export const holdChapter = async (em: EntityManager, courseId: string, chapterId: string): Promise<StoredChapter> => {
  await em.execute('select 1 from catalog.chapters where id = ? and course_id = ? for update', [chapterId, courseId]);
  const [row] = await em.execute<StoredChapter[]>(
    `select ch.id, ch.title, ch.version, (select count(*)::int from catalog.lessons l where l.chapter_id = ch.id) as lessons
     from catalog.chapters ch where ch.id = ? and ch.course_id = ?`,
    [chapterId, courseId],
  );
  if (!row) throw new AppError('Chapter not found', { chapter: chapterId });
  return row;
};
