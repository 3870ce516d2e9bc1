import { newId } from '#platform/kernel';
import type { Scene } from './scene.js';

/** A published text of the paid course, which anybody may try. */
export const makeLesson = async ({ world, paidId }: Scene): Promise<string> => {
  const [chapter, lesson] = [newId(), newId()];
  await world.sql(`insert into catalog.chapters (id, course_id, title, position) values ($1, $2, 'Motion', 1)`, [chapter, paidId]);
  await world.sql(
    `insert into catalog.lessons (id, course_id, chapter_id, kind, title, position, state, free, body_html)
     values ($1, $2, $3, 'text', 'Speed', 1, 'published', true, '<p>Way by time.</p>')`,
    [lesson, paidId, chapter],
  );
  return lesson;
};

/** One that the person has begun. */
export const beginLesson = async (scene: Scene, userId: string): Promise<string> => {
  const lesson = await makeLesson(scene);
  await scene.world.sql('insert into catalog.lesson_progress (user_id, lesson_id, course_id, sitting) values ($1, $2, $3, 1)', [
    userId,
    lesson,
    scene.paidId,
  ]);
  return lesson;
};

export const makeNote = async ({ world }: Scene, userId: string, lessonId: string): Promise<string> => {
  const id = newId();
  await world.sql(`insert into catalog.lesson_notes (id, user_id, lesson_id, text) values ($1, $2, $3, 'Mine')`, [id, userId, lessonId]);
  return id;
};
