import type { AnyEndpoint } from '#contracts/http/endpoint';
import { newId } from '#platform/kernel';
import type { World } from '../world.js';
import { makePracticeItem } from './selfpractice.js';

/** A running round of this person, whose one question was handed over. Whatever ran before is gone: one runs at a time. */
export const makeRound = async (world: World, userId: string): Promise<string> => {
  const [id, { questionId }] = [newId(), await makePracticeItem(world)];
  await world.sql(`delete from practice.rounds where user_id = $1 and state = 'running'`, [userId]);
  await world.sql(`insert into practice.rounds (id, user_id, size, ends_at) values ($1, $2, 1, platform.now() + interval '30 minutes')`, [
    id,
    userId,
  ]);
  await world.sql(
    `insert into practice.round_places (round_id, place, question_id, version_id, shown_at)
     select $1, 1, question_id, version_id, platform.now() from practice.items where question_id = $2`,
    [id, questionId],
  );
  return id;
};

/** A mistake of this person that is due and was handed over. */
export const makeReview = async (world: World, userId: string): Promise<string> => {
  const [id, { questionId }] = [newId(), await makePracticeItem(world)];
  await world.sql(`delete from practice.reviews where user_id = $1 and state = 'open'`, [userId]);
  await world.sql(
    `insert into practice.cards (user_id, question_id, due_on, last_on, stability_milli_days, difficulty_milli, reps, lapses, interval_days,
       source, wrong_at)
     select $1, $2, d.today, d.today - 1, 212, 6413, 1, 0, 1, 'round', platform.now() - interval '1 day'
     from (select (platform.now() at time zone 'Asia/Dhaka')::date as today) d`,
    [userId, questionId],
  );
  await world.sql(
    `insert into practice.reviews (id, user_id, question_id, version_id) select $1, $2, question_id, version_id from practice.items where question_id = $3`,
    [id, userId, questionId],
  );
  return id;
};

/** A round is mixed; its first question is answered with nothing. */
export const quizFields = ({ path }: AnyEndpoint): Readonly<Record<string, unknown>> =>
  path.startsWith('/api/quiz') ? { subjectId: null, place: 1, optionIds: [], number: null } : {};
