import { newId } from '#platform/kernel';
import type { Break } from './breaks.js';

export const quiz: Readonly<Record<string, Break>> = {
  'round-sums-off': (ask, { buyerId }) =>
    ask(
      `insert into practice.rounds (id, user_id, state, size, points, correct, answered, ends_at, ended_at)
       values ($1, $2, 'left', 10, 120, 1, 1, platform.now(), platform.now())`,
      [newId(), buyerId],
    ),
  'review-not-counted': (ask, { buyerId }) =>
    ask(
      `insert into practice.reviews (id, user_id, question_id, version_id, state, answered_at, took_ms, grade, due_on)
       values ($1, $2, $3, $4, 'right', platform.now(), 9000, 4, current_date + 3)`,
      [newId(), buyerId, newId(), newId()],
    ),
};
