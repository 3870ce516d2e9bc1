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

/** Today, and the days of a person with something answered, the oldest first; all of them, or those of the last days with today. */
export const readDays = async (
  em: EntityManager,
  userId: string,
  days: number | null,
): Promise<{ readonly today: string; readonly days: DayFigures[] }> => {
  const [row] = await em.execute<{ today: string; days: DayFigures[] }[]>(
    `select (${today})::text as today, coalesce((
       select jsonb_agg(jsonb_build_object('day', d.day::text, 'answered', d.answered, 'right', d.right_answers, 'tookMs', least(d.took_ms, 2000000000))
         order by d.day)
       from practice.days d where d.user_id = ? and d.answered > 0 and (?::int is null or d.day > ${today} - ?::int)), '[]') as days`,
    [userId, days, days],
  );
  return row ?? { today: '', days: [] };
};

/** By topic, over the last days with today. */
export const readTopicFigures = (em: EntityManager, userId: string, days: number): Promise<(Figures & { topicId: string })[]> =>
  em.execute<(Figures & { topicId: string })[]>(
    `select topic_id as "topicId", sum(answered)::int as answered, sum(right_answers)::int as "right", least(sum(took_ms), 2000000000)::int as "tookMs"
     from practice.topic_days where user_id = ? and day > ${today} - ?::int group by topic_id having sum(answered) > 0 order by topic_id`,
    [userId, days],
  );
