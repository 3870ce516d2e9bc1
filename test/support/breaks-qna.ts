import { newId } from '#platform/kernel';
import { games } from './breaks-games.js';
import type { Break } from './breaks.js';
import type { Ask } from './sale-rows.js';

const thread = async (
  ask: Ask,
  courseId: string,
  over: { readonly answers?: number; readonly accepted?: string } = {},
): Promise<string> => {
  const id = newId();
  await ask(
    `insert into community.threads (id, course_id, author_id, title, html, excerpt, words, answers, accepted_answer_id)
     values ($1, $2, $3, 'Broken', '<p>b</p>', 'b', 'b', $4, $5)`,
    [id, courseId, newId(), over.answers ?? 0, over.accepted ?? null],
  );
  return id;
};

/** What people do with each other: questions and answers of a course, rooms, orders of events. */
export const qna: Readonly<Record<string, Break>> = {
  ...games,
  'thread-counts-off': (ask, { courseId }) => thread(ask, courseId, { answers: 2 }),
  'accepted-answer-unseen': (ask, { courseId }) => thread(ask, courseId, { accepted: newId() }),
};
