import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayText, ms } from './sql.js';

/** User id → seconds more than the others, of those who have any. */
export const readExtraTime = async (em: EntityManager, examId: string, userIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await em.execute<{ userId: string; seconds: number }[]>(
    'select user_id as "userId", seconds from exams.extra_time where exam_id = ? and user_id = any(?::uuid[])',
    [examId, arrayText(userIds)],
  );
  return new Map(rows.map(({ userId, seconds }) => [userId, seconds]));
};

interface ExtraTimeRow {
  readonly userId: string;
  readonly seconds: number;
  readonly reason: string;
  readonly givenBy: string | null;
  readonly givenAt: number;
}

export const listExtraTimeRows = (em: EntityManager, examId: string): Promise<ExtraTimeRow[]> =>
  em.execute<ExtraTimeRow[]>(
    `select user_id as "userId", seconds, reason, given_by as "givenBy", ${ms('given_at')} as "givenAt"
     from exams.extra_time where exam_id = ? order by given_at desc, user_id`,
    [examId],
  );

export interface ExtraTime {
  readonly seconds: number;
  /** Beside what each of them has already, and for which outage; null: instead of it. */
  readonly outage: string | null;
  readonly reason: string;
  readonly by: string | null;
}

/**
 * Writes what these people have beside everybody's time (0: nothing any more), moves the deadlines of their open attempts by the difference, and
 * lets the exam end with the last one. Time that is taken back ends no attempt before now: what is on its way keeps its grace. Attempts are held
 * in the order of their keys, as by everybody who holds several. The caller holds the exam. Answers how many open attempts were moved.
 */
export const writeExtraTime = async (
  em: EntityManager,
  examId: string,
  userIds: readonly string[],
  { seconds, outage, reason, by }: ExtraTime,
): Promise<number> => {
  const people = arrayText(userIds);
  const adds = outage !== null;
  const moved = await em.execute<unknown[]>(
    `with d as (select p.id, make_interval(secs => ?::int - case when ? then 0 else coalesce(t.seconds, 0) end) as more from unnest(?::uuid[]) as p(id)
         left join exams.extra_time t on t.exam_id = ? and t.user_id = p.id),
       held as materialized (select a.id, greatest(a.deadline + d.more, least(a.deadline, platform.now())) as ends
         from exams.attempts a join d on d.id = a.user_id
         where a.exam_id = ? and a.state = 'in_progress' and d.more <> interval '0' order by a.id for update of a)
     update exams.attempts a set deadline = h.ends, accept_until = h.ends + (a.accept_until - a.deadline), version = a.version + 1
     from held h where a.exam_id = ? and a.id = h.id and a.state = 'in_progress' returning 1`,
    [seconds, adds, people, examId, examId, examId],
  );
  if (seconds === 0) await em.execute('delete from exams.extra_time where exam_id = ? and user_id = any(?::uuid[])', [examId, people]);
  else
    await em.execute(
      `insert into exams.extra_time as t (exam_id, user_id, seconds, reason, given_by, outages)
       select ?, p.id, ?, ?, ?, array_remove(array[?::text], null) from unnest(?::uuid[]) as p(id)
       on conflict (exam_id, user_id) do update
         set seconds = excluded.seconds + case when ? then t.seconds else 0 end,
           reason = case when ? and t.reason <> '' then left(t.reason || '; ' || excluded.reason, 500) else excluded.reason end,
           given_by = excluded.given_by, given_at = platform.now(), outages = t.outages || excluded.outages`,
      [examId, seconds, reason, by, outage, people, adds, adds],
    );
  await em.execute(
    `update exams.exams e set version = version + 1, changed_at = platform.now(),
       extra_seconds = greatest(coalesce((select max(t.seconds) from exams.extra_time t where t.exam_id = ?), 0),
         coalesce((select ceil(extract(epoch from max(a.deadline) - e.closes_at))::int from exams.attempts a
           where a.exam_id = e.id and a.state = 'in_progress' and a.deadline <= platform.now()), 0)) where e.id = ?`,
    [examId, examId],
  );
  return moved.length;
};
