import { newId } from '#platform/kernel';
import type { World } from '../world.js';

/** A question of this person in the course, with nothing below it. */
export const makeThread = async (world: World, courseId: string, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(
    `insert into community.threads (id, course_id, author_id, title, html, excerpt, words) values ($1, $2, $3, $4, '<p>walk</p>', 'walk', 'walk')`,
    [id, courseId, userId, `Walk ${id}`],
  );
  return id;
};

/** Staff have hidden it. */
export const hideThread = async (world: World, threadId: string): Promise<void> => {
  await world.sql(`update community.threads set hidden_at = platform.now(), hidden_why = 'walk' where id = $1`, [threadId]);
};

/** An answer of this person; to nothing where no thread of that id stands. */
export const makeAnswer = async (world: World, threadId: string, userId: string): Promise<string> => {
  const id = newId();
  await world.sql(
    `with made as (
       insert into community.answers (id, thread_id, author_id, html, words) select $1, t.id, $3, '<p>walk</p>', 'walk' from community.threads t
       where t.id = $2 returning thread_id)
     update community.threads t set answers = t.answers + 1 from made where t.id = made.thread_id`,
    [id, threadId, userId],
  );
  return id;
};

/** The review of the course by this person. */
export const makeCourseReview = async (world: World, courseId: string, userId: string): Promise<string> => {
  const [row] = await world.sql<{ id: string }>(
    `insert into community.reviews (id, course_id, author_id, stars, text) values ($1, $2, $3, 4, 'walk')
     on conflict (course_id, author_id) do update set stars = 4 returning id`,
    [newId(), courseId, userId],
  );
  return row!.id;
};

/** An open report by this person of a question that somebody else asked. */
export const makePostReport = async (world: World, courseId: string, userId: string): Promise<string> => {
  const [id, threadId] = [newId(), await makeThread(world, courseId, newId())];
  await world.sql(`insert into community.reports (id, thread_id, reporter_id, kind, text) values ($1, $2, $3, 'other', '')`, [
    id,
    threadId,
    userId,
  ]);
  return id;
};
