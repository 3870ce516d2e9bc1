import type { EntityManager } from '@mikro-orm/postgresql';
import type { Estimate } from '../domain/mastery.js';
import { idList, ms } from './sql.js';

export interface UnratedRow {
  readonly answerId: string;
  readonly questionId: string;
  readonly topicId: string;
  readonly right: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Answers of a person that no estimate has taken in, in the order in which they were given; held, so that two runs take each once. */
export const takeUnrated = (em: EntityManager, userId: string, most: number): Promise<UnratedRow[]> =>
  em.execute<UnratedRow[]>(
    `with taken as (
       delete from practice.unrated u using (
         select answer_id from practice.unrated where user_id = ? order by answer_id limit ? for update) w
       where w.answer_id = u.answer_id returning u.answer_id)
     select a.id as "answerId", a.question_id as "questionId", a.topic_id as "topicId", a.is_right as "right", ${ms('a.at')} as at
     from taken t join practice.answers a on a.id = t.answer_id order by a.at, a.id`,
    [userId, most],
  );

export interface ItemEstimate extends Estimate {
  readonly questionId: string;
  readonly guessMilli: number;
}

/** In the order of their ids: who rates others at the same time waits. */
export const holdItems = (em: EntityManager, questionIds: readonly string[]): Promise<ItemEstimate[]> =>
  em.execute<ItemEstimate[]>(
    `select question_id as "questionId", guess_milli as "guessMilli", difficulty_milli as milli, variance_micro as "varianceMicro"
     from practice.items where question_id = any(?::uuid[]) order by question_id for update`,
    [idList(questionIds)],
  );

export interface TopicEstimate extends Estimate {
  readonly topicId: string;
  readonly answers: number;
  readonly rightAnswers: number;
  readonly lastAt: number;
}

export const readTopicEstimates = (em: EntityManager, userId: string, topicIds: readonly string[]): Promise<TopicEstimate[]> =>
  em.execute<TopicEstimate[]>(
    `select topic_id as "topicId", estimate_milli as milli, variance_micro as "varianceMicro", answers, right_answers as "rightAnswers",
       ${ms('last_at')} as "lastAt"
     from practice.mastery where user_id = ? and topic_id = any(?::uuid[])`,
    [userId, idList(topicIds)],
  );

export interface LearnerEstimate extends Estimate {
  readonly answers: number;
}

export const holdLearner = async (em: EntityManager, userId: string): Promise<LearnerEstimate | null> => {
  const [row] = await em.execute<LearnerEstimate[]>(
    `select estimate_milli as milli, variance_micro as "varianceMicro", answers from practice.learners where user_id = ? for update`,
    [userId],
  );
  return row ?? null;
};

export const writeTopicEstimates = async (em: EntityManager, userId: string, topics: readonly TopicEstimate[]): Promise<void> =>
  void (await em.execute(
    `insert into practice.mastery (user_id, topic_id, estimate_milli, variance_micro, answers, right_answers, last_at)
     select ?, d."topicId", d.milli, d."varianceMicro", d.answers, d."rightAnswers", to_timestamp(d."lastAt" / 1000.0)
     from jsonb_to_recordset(?::jsonb) as d("topicId" uuid, milli int, "varianceMicro" int, answers int, "rightAnswers" int, "lastAt" bigint)
     on conflict (user_id, topic_id) do update set estimate_milli = excluded.estimate_milli, variance_micro = excluded.variance_micro,
       answers = excluded.answers, right_answers = excluded.right_answers, last_at = excluded.last_at`,
    [userId, JSON.stringify(topics)],
  ));

export interface MovedItem extends Estimate {
  readonly questionId: string;
  readonly answers: number;
  readonly right: number;
}

export const writeItems = async (em: EntityManager, items: readonly MovedItem[]): Promise<void> =>
  void (await em.execute(
    `update practice.items i set difficulty_milli = d.milli, variance_micro = d."varianceMicro", answers = i.answers + d.answers,
       right_answers = i.right_answers + d."right"
     from jsonb_to_recordset(?::jsonb) as d("questionId" uuid, milli int, "varianceMicro" int, answers int, "right" int)
     where i.question_id = d."questionId"`,
    [JSON.stringify(items)],
  ));
