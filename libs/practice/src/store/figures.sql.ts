import type { EntityManager } from '@mikro-orm/postgresql';
import { dhakaDay } from './sql.js';

const today = dhakaDay('platform.now()');

export interface Figures {
  readonly answered: number;
  readonly right: number;
  readonly tookMs: number;
}
export interface DayFigures extends Figures {
  readonly day: string;
}

export const readToday = async (em: EntityManager): Promise<string> => {
  const [row] = await em.execute<{ day: string }[]>(`select (${today})::text as day`);
  return row?.day ?? '';
};

/** The days of a person with something answered, the oldest first; all of them, or those of the last days with today. */
export const readDays = (em: EntityManager, userId: string, days: number | null): Promise<DayFigures[]> =>
  em.execute<DayFigures[]>(
    `select day::text as day, answered, right_answers as "right", least(took_ms, 2000000000)::int as "tookMs" from practice.days
     where user_id = ? and answered > 0 and (?::int is null or day > ${today} - ?::int) order by day`,
    [userId, days, days],
  );

/** By topic, over the last days with today. */
export const readTopicFigures = (em: EntityManager, userId: string, days: number): Promise<(Figures & { topicId: string })[]> =>
  em.execute<(Figures & { topicId: string })[]>(
    `select topic_id as "topicId", sum(answered)::int as answered, sum(right_answers)::int as "right", least(sum(took_ms), 2000000000)::int as "tookMs"
     from practice.topic_days where user_id = ? and day > ${today} - ?::int group by topic_id having sum(answered) > 0 order by topic_id`,
    [userId, days],
  );
