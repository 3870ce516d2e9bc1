import type { AnyEndpoint } from '#contracts/http/endpoint';
import type { LessonBody } from '#contracts/http/lessons-desk-shapes';
import { newId } from '#platform/kernel';
import { lessonRows } from '../lessons.js';
import type { World } from '../world.js';
import { makeDeskCourse } from './money.js';

/** Makes the account one that works in this course: its teacher is shown there. */
export const teach = async (world: World, courseId: string, userId: string): Promise<void> => {
  const [row] = await world.sql<{ id: string }>(
    `insert into catalog.teachers (id, name, user_id) values ($1, 'Teacher', $2)
     on conflict (user_id) where user_id is not null do update set name = excluded.name returning id`,
    [newId(), userId],
  );
  await world.sql('insert into catalog.course_teachers (course_id, teacher_id) values ($1, $2) on conflict do nothing', [
    courseId,
    row!.id,
  ]);
};

/** A course that this person works in. */
export const makeTaughtCourse = async (world: World, userId: string): Promise<string> => {
  const id = await makeDeskCourse(world);
  await teach(world, id, userId);
  return id;
};

export const makeChapter = (world: World, courseId: string): Promise<string> => lessonRows(world).chapter(courseId, 'A chapter');

/** A draft in a course that this person works in. */
export const makeDeskLesson = async (world: World, userId: string): Promise<string> => {
  const courseId = await makeTaughtCourse(world, userId);
  return lessonRows(world).lesson(courseId, await makeChapter(world, courseId), { state: 'draft' });
};

/** A file that this person has uploaded. */
export const makeMedia = async (
  world: World,
  userId: string,
  kind: 'video' | 'pdf' | 'captions' | 'file',
  state = 'ready',
): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into catalog.media_files (id, kind, name, type, bytes, state, storage_key, pages, uploaded_by, ready_at)
     values ($1, $2, $3, 'application/pdf', 1000, $4, $5, $6, $7, platform.now())`,
    [id, kind, `file.${kind}`, state, `media/${id}/file.pdf`, kind === 'pdf' ? 12 : null, userId],
  );
  return id;
};

/** A PDF in this course; free and published unless said. */
export const makePdf = async (world: World, courseId: string, userId: string, state = 'published'): Promise<string> => {
  const id = newId();
  await world.sql(`insert into catalog.pdfs (id, title, media_id, state, free) values ($1, 'A PDF', $2, $3, true)`, [
    id,
    await makeMedia(world, userId, 'pdf'),
    state,
  ]);
  await world.sql('insert into catalog.course_pdfs (course_id, pdf_id) values ($1, $2)', [courseId, id]);
  return id;
};

/** The same in a course on the lists, which this person teaches. */
export const makeTaughtPdf = async (world: World, userId: string): Promise<string> => {
  const courseId = await makeTaughtCourse(world, userId);
  await world.sql(`update catalog.courses set state = 'published' where id = $1`, [courseId]);
  return makePdf(world, courseId, userId);
};

/** A lesson that can be saved, whatever it was before; `chapterId` has to be one of its course. */
export const lessonBodyFor = (chapterId: string, over: Partial<LessonBody> = {}): LessonBody => ({
  title: 'Walk',
  chapterId,
  kind: 'text',
  free: false,
  opensAt: null,
  afterLessonId: null,
  bodyHtml: '<p>Walk</p>',
  mediaId: null,
  examId: null,
  classUrl: null,
  classAt: null,
  attachments: [],
  captions: [],
  ...over,
});

/**
 * What no schema tells. A lesson and a PDF are saved upon a version that is not theirs: their chapter and file, which the walk does not know,
 * are asked for after it.
 */
export const lessonFields = ({ path }: AnyEndpoint): Readonly<Record<string, unknown>> => ({
  ...(path.endsWith('/lessons/bulk') && path.includes('/courses/') ? { parts: [{ chapterId: null, title: 'Walk', lessons: [] }] } : {}),
  ...(path === '/api/admin/lessons/:id' ? { version: 77, lesson: lessonBodyFor(newId()) } : {}),
  ...(path === '/api/admin/pdfs/:id' ? { version: 77 } : {}),
  ...(path.startsWith('/api/admin/teachers') ? { userId: null } : {}),
});
