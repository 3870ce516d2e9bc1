import { newId } from '#platform/kernel';
import type { Break } from './breaks.js';
import type { Ask } from './sale-rows.js';

/** A right answer of today, with its figures as far as they are wished. */
const answer = async (
  ask: Ask,
  userId: string,
  over: { readonly source?: string; readonly kept?: readonly ('day' | 'topic' | 'seen' | 'mastery')[] } = {},
): Promise<string> => {
  const { source = 'round', kept = ['day', 'topic', 'seen', 'mastery'] } = over;
  const [id, questionId, topicId] = [newId(), newId(), newId()];
  const today = `(platform.now() at time zone 'Asia/Dhaka')::date`;
  await ask(
    `insert into practice.answers (id, user_id, question_id, version_id, topic_id, source, ref_id, is_right, took_ms, points, at)
     values ($1, $2, $3, $3, $4, $5, $1, true, 1000, 10, platform.now())`,
    [id, userId, questionId, topicId, source],
  );
  if (kept.includes('day')) await ask(`insert into practice.days values ($1, ${today}, 1, 1, 0, 1000, 10)`, [userId]);
  if (kept.includes('topic')) await ask(`insert into practice.topic_days values ($1, ${today}, $2, 1, 1, 0, 1000)`, [userId, topicId]);
  if (kept.includes('seen'))
    await ask(`insert into practice.seen values ($1, $2, $3, 1, true, platform.now())`, [userId, questionId, topicId]);
  if (kept.includes('mastery'))
    await ask(`insert into practice.mastery values ($1, $2, 0, 500000, 1, 1, platform.now())`, [userId, topicId]);
  return id;
};

export const practice: Readonly<Record<string, Break>> = {
  'practice-day-off': (ask, { buyerId }) => answer(ask, buyerId, { kept: ['topic', 'seen', 'mastery'] }),
  'practice-topic-day-off': (ask, { buyerId }) => answer(ask, buyerId, { kept: ['day', 'seen', 'mastery'] }),
  'practice-seen-off': (ask, { buyerId }) => answer(ask, buyerId, { kept: ['day', 'topic', 'mastery'] }),
  'practice-mastery-off': (ask, { buyerId }) => answer(ask, buyerId, { kept: ['day', 'topic', 'seen'] }),
  'practice-node-count-off': (ask) =>
    ask(`insert into practice.nodes (id, subject_id, level, name, place, questions) values ($1, $1, 'topic', 'Broken', '1', 3)`, [newId()]),
  'practice-answer-astray': (ask, { buyerId }) => answer(ask, buyerId, { source: 'session' }),
  'practice-session-overdue': (ask, { buyerId }) =>
    ask(
      `insert into practice.sessions (id, user_id, plan, reveal, deadline) values ($1, $2, '{}', 'at-once', platform.now() - interval '1 hour')`,
      [newId(), buyerId],
    ),
  'practice-board-ahead': (ask, { buyerId }) =>
    ask(
      `insert into practice.boards (span, user_id, rank_key, points, right_answers, wrong, took_ms, institute_key) values ('all', $1, '0', 5, 1, 0, 1, '')`,
      [buyerId],
    ),
};
