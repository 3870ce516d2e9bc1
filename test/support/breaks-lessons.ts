import { newId } from '#platform/kernel';
import type { Break, Healthy } from './breaks.js';
import type { Ask } from './sale-rows.js';

const chapter = async (ask: Ask, courseId: string): Promise<string> => {
  const id = newId();
  await ask(`insert into catalog.chapters (id, course_id, title, position) values ($1, $2, 'Broken', 1)`, [id, courseId]);
  return id;
};

const lesson = async (ask: Ask, { courseId, examId }: Healthy, kind: 'text' | 'exam' = 'text', chapterId?: string): Promise<string> => {
  const id = newId();
  await ask(
    `insert into catalog.lessons (id, course_id, chapter_id, kind, title, position, state, exam_id, changed_at)
     values ($1, $2, $3, $4, 'Broken', 1, 'published', $5, platform.now() - interval '20 hours')`,
    [id, courseId, chapterId ?? (await chapter(ask, courseId)), kind, kind === 'exam' ? examId : null],
  );
  return id;
};

const progress = (ask: Ask, userId: string, lessonId: string, courseId: string, beat = 0, doneBy: 'exam' | null = null): Promise<unknown> =>
  ask(
    `insert into catalog.lesson_progress (user_id, lesson_id, course_id, beat, done_by, done_at)
     values ($1, $2, $3, $4, $5, case when $5::text is not null then platform.now() end)`,
    [userId, lessonId, courseId, beat, doneBy],
  );

const anotherCourse = async (ask: Ask): Promise<string> => {
  const id = newId();
  await ask(
    `insert into catalog.courses (id, slug, title, subtitle, kind, section, cover, price_paisa, state)
     select $1, $2, title, subtitle, kind, section, cover, price_paisa, state from catalog.courses limit 1`,
    [id, `broken-${id.slice(-12)}`],
  );
  return id;
};

/** One for each rule of `lessons`. */
export const lessons: Readonly<Record<string, Break>> = {
  'lesson-in-foreign-chapter': async (ask, healthy) => lesson(ask, healthy, 'text', await chapter(ask, await anotherCourse(ask))),
  'lesson-waits-for-itself': async (ask, healthy) => {
    const [a, b] = [await lesson(ask, healthy), await lesson(ask, healthy)];
    await ask('update catalog.lessons set after_lesson_id = $2 where id = $1', [a, b]);
    await ask('update catalog.lessons set after_lesson_id = $2 where id = $1', [b, a]);
  },
  'progress-in-foreign-course': async (ask, healthy) =>
    progress(ask, healthy.buyerId, await lesson(ask, healthy), await anotherCourse(ask)),
  'beats-without-sitting': async (ask, healthy) => progress(ask, healthy.buyerId, await lesson(ask, healthy), healthy.courseId, 3),
  'exam-lesson-without-exam': async (ask, healthy) =>
    progress(ask, newId(), await lesson(ask, healthy, 'exam'), healthy.courseId, 0, 'exam'),
  'exam-done-lesson-not': async (ask, healthy) => {
    await lesson(ask, healthy, 'exam');
    await ask(`update exams.attempts set state = 'submitted', submitted_at = platform.now() - interval '1 hour' where id = $1`, [
      healthy.attemptId,
    ]);
  },
};
