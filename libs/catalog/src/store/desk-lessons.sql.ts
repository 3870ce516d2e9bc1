import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeskCourseName, LessonBody, LessonDesk } from '#contracts/http/lessons-desk-shapes';
import { AppError, type Actor } from '#platform/kernel';
import type { LessonState } from '../domain/lesson-rules.js';
import { iso } from './moments.js';
import { worksIn } from './teaching.sql.js';

/** A lesson as those who prepare it read it. */
export interface StoredLesson {
  readonly id: string;
  readonly version: number;
  readonly state: LessonState;
  readonly course: DeskCourseName;
  readonly changedAt: string;
  readonly lesson: LessonBody;
}

interface Row extends Omit<LessonBody, 'attachments' | 'captions'>, Omit<StoredLesson, 'lesson'> {
  readonly attachments: LessonBody['attachments'];
  readonly captions: LessonBody['captions'];
}

const filesOf = (role: string, fields: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object('mediaId', f.media_id, ${fields}) order by f.position, f.media_id), '[]')
    from catalog.lesson_files f where f.lesson_id = l.id and f.role = '${role}')`;

const columns = `l.id, l.version, l.state, l.title, l.chapter_id as "chapterId", l.kind, l.free, ${iso('l.opens_at')} as "opensAt",
  l.after_lesson_id as "afterLessonId", l.body_html as "bodyHtml", l.media_id as "mediaId", l.exam_id as "examId", l.class_url as "classUrl",
  ${iso('l.class_at')} as "classAt", ${iso('l.changed_at')} as "changedAt",
  jsonb_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'state', c.state) as course,
  ${filesOf('attachment', `'name', f.name`)} as attachments, ${filesOf('captions', `'language', f.language`)} as captions`;

const stored = ({ id, version, state, course, changedAt, ...lesson }: Row): StoredLesson => ({
  id,
  version,
  state,
  course,
  changedAt,
  lesson,
});

/** Throws 'Lesson not found', for a lesson of a course that the actor does not work in too. `lock` keeps others from changing it. */
export const readDeskLesson = async (em: EntityManager, actor: Actor, lessonId: string, lock = false): Promise<StoredLesson> => {
  if (lock) await em.execute('select 1 from catalog.lessons where id = ? for update', [lessonId]);
  const [row] = await em.execute<Row[]>(
    `select ${columns} from catalog.lessons l join catalog.courses c on c.id = l.course_id where l.id = ?`,
    [lessonId],
  );
  const reached = row ? await worksIn(em, actor, { id: row.course.id }) : false;
  if (!row || !reached) throw new AppError('Lesson not found', { lesson: lessonId });
  return stored(row);
};

/** What of it there is among students. */
export const readTouched = async (em: EntityManager, lessonId: string): Promise<LessonDesk['touched']> => {
  const [row] = await em.execute<LessonDesk['touched'][]>(
    `select (select count(*)::int from catalog.lesson_progress where lesson_id = ?) as started,
       (select count(*)::int from catalog.lesson_notes where lesson_id = ?) as notes`,
    [lessonId, lessonId],
  );
  return row ?? { started: 0, notes: 0 };
};

/** Which lesson each of the course waits for. */
export const readAfter = async (em: EntityManager, courseId: string): Promise<Map<string, string | null>> => {
  const rows = await em.execute<{ id: string; after: string | null }[]>(
    'select id, after_lesson_id as "after" from catalog.lessons where course_id = ?',
    [courseId],
  );
  return new Map(rows.map(({ id, after }) => [id, after]));
};

/** Writes everything of a lesson but its place, and the files beside it. */
export const writeLesson = async (em: EntityManager, lessonId: string, body: LessonBody): Promise<void> => {
  await em.execute(
    `update catalog.lessons set kind = ?, title = ?, free = ?, opens_at = ?, after_lesson_id = ?, body_html = ?, media_id = ?, exam_id = ?,
       class_url = ?, class_at = ?, version = version + 1, changed_at = platform.now() where id = ?`,
    [
      body.kind,
      body.title,
      body.free,
      body.opensAt,
      body.afterLessonId,
      body.bodyHtml,
      body.mediaId,
      body.examId,
      body.classUrl,
      body.classAt,
      lessonId,
    ],
  );
  const beside = [
    ...body.attachments.map(({ mediaId, name }) => ({ mediaId, role: 'attachment', language: null, name })),
    ...body.captions.map(({ mediaId, language }) => ({ mediaId, role: 'captions', language, name: language })),
  ];
  await em.execute('delete from catalog.lesson_files where lesson_id = ?', [lessonId]);
  await em.execute(
    `insert into catalog.lesson_files (lesson_id, media_id, role, language, name, position)
     select ?, d."mediaId", d.role, d.language, d.name, d.n
     from rows from (jsonb_to_recordset(?::jsonb) as ("mediaId" uuid, role text, language text, name text)) with ordinality
       as d("mediaId", role, language, name, n)`,
    [lessonId, JSON.stringify(beside)],
  );
};

/** Puts it at the end of a chapter. */
export const moveToChapter = (em: EntityManager, lessonId: string, chapterId: string): Promise<unknown> =>
  em.execute(
    `update catalog.lessons set chapter_id = ?,
       position = (select coalesce(max(l.position) + 1, 0) from catalog.lessons l where l.chapter_id = ?) where id = ?`,
    [chapterId, chapterId, lessonId],
  );
