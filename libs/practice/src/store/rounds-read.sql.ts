import type { EntityManager } from '@mikro-orm/postgresql';
import { mostCounted } from '#contracts/shared/quiz';
import { pageSize } from '#contracts/shared/values';
import { roundColumns, type RoundRow } from './rounds.sql.js';
import { idList, ms } from './sql.js';

/** Rounds of a person, the newest first. */
export const listRounds = async (em: EntityManager, userId: string, page: number): Promise<{ rows: RoundRow[]; total: number }> => {
  const [count] = await em.execute<{ total: number }[]>(`select count(*)::int as total from practice.rounds where user_id = ?`, [userId]);
  const rows = await em.execute<RoundRow[]>(
    `select ${roundColumns} from practice.rounds r where user_id = ? order by r.started_at desc, r.id desc limit ? offset ?`,
    [userId, pageSize, (page - 1) * pageSize],
  );
  return { rows, total: count?.total ?? 0 };
};

export interface RecordRow {
  readonly subjectId: string | null;
  readonly subject: string | null;
  readonly best: number;
  readonly reachedAt: number;
  readonly rounds: number;
}

/** The best whole round of each subject, the latest record first; of equal ones the first counts. */
export const readRecords = (em: EntityManager, userId: string): Promise<RecordRow[]> =>
  em.execute<RecordRow[]>(
    `select b.subject_id as "subjectId", (select n.name from practice.nodes n where n.id = b.subject_id) as subject, b.points as best, ${ms('b.ended_at')} as "reachedAt", c.rounds
     from (select distinct on (subject_id) subject_id, points, ended_at from practice.rounds where user_id = ? and whole
         order by subject_id, points desc, ended_at) b
       join (select subject_id, count(*)::int as rounds from practice.rounds where user_id = ? and whole group by subject_id) c
         on c.subject_id is not distinct from b.subject_id
     order by b.ended_at desc`,
    [userId, userId],
  );

/** The last seven days in Dhaka, the oldest first, with the rounds begun in each. */
export const readWeek = (em: EntityManager, userId: string): Promise<{ day: string; rounds: number; points: number }[]> =>
  em.execute<{ day: string; rounds: number; points: number }[]>(
    `with today as (select (platform.now() at time zone 'Asia/Dhaka')::date as day),
       days as (select t.day - n as day from today t, generate_series(6, 0, -1) n)
     select d.day::text as day, count(r.id)::int as rounds, coalesce(sum(r.points), 0)::int as points
     from days d left join practice.rounds r on r.user_id = ? and (r.started_at at time zone 'Asia/Dhaka')::date = d.day
       and r.started_at > platform.now() - interval '8 days' and r.answered > 0
     group by d.day order by d.day`,
    [userId],
  );

/** Subjects with the questions a round can ask of them, counted up to `mostCounted`. */
export const countChoices = (
  em: EntityManager,
  hidden: readonly string[],
): Promise<{ subjectId: string; subject: string; available: number }[]> =>
  em.execute<{ subjectId: string; subject: string; available: number }[]>(
    `select s.id as "subjectId", s.name as subject, c.available
     from practice.nodes s cross join lateral (
       select count(*)::int as available from (
         select from practice.nodes n join practice.items i on i.topic_id = n.id and i.state = 'published' and i.kind <> 'numeric'
         where n.subject_id = s.id and n.questions > 0 and i.question_id <> all(?::uuid[]) limit ${mostCounted}) one) c
     where s.level = 'subject' and c.available > 0 order by s.place`,
    [idList(hidden)],
  );
