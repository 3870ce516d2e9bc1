import type { EntityManager } from '@mikro-orm/postgresql';
import { practiceBoardDays, practiceBoardSpans, type PracticeBoardSpan } from '#contracts/shared/selfpractice';
import { dhakaDay, idList } from './sql.js';

const today = dhakaDay('platform.now()');

const firstDay = (span: PracticeBoardSpan): string => {
  const days = practiceBoardDays[span];
  return days === null ? 'null::date' : `(${today} - ${days - 1})`;
};

/** Fixed width, smaller is better: more points, then fewer wrong answers, then less time; as exams rank, by a key that SQL sorts. */
const rankKey = `lpad(to_hex(2147483647 - s.points), 8, '0') || lpad(to_hex(s.wrong), 8, '0') || lpad(to_hex(least(s.took_ms / 1000, 2147483647)), 8, '0')`;

/** Rows of a span made anew of the days: of these people, or of everybody. Nobody stands there without a point. */
const writeSpan = async (em: EntityManager, span: PracticeBoardSpan, userIds: readonly string[] | null): Promise<void> => {
  const among = (column: string): string => (userIds === null ? '' : `and ${column} = any(?::uuid[])`);
  const values = userIds === null ? [] : [idList(userIds)];
  const from = firstDay(span);
  await em.execute(
    `insert into practice.boards as b (span, user_id, rank_key, points, right_answers, wrong, took_ms, institute_key, batch)
     select '${span}', s.user_id, ${rankKey}, s.points, s.right_answers, s.wrong, s.took_ms, l.institute_key, l.batch
     from (select d.user_id, sum(d.points)::int as points, sum(d.right_answers)::int as right_answers,
             sum(d.answered - d.right_answers)::int as wrong, sum(d.took_ms)::bigint as took_ms
           from practice.days d where (${from} is null or d.day >= ${from}) ${among('d.user_id')} group by d.user_id having sum(d.points) > 0) s
       join practice.learners l on l.user_id = s.user_id
     order by s.user_id
     on conflict (span, user_id) do update set rank_key = excluded.rank_key, points = excluded.points, right_answers = excluded.right_answers,
       wrong = excluded.wrong, took_ms = excluded.took_ms, institute_key = excluded.institute_key, batch = excluded.batch
     where (b.rank_key, b.right_answers, b.took_ms, b.institute_key, b.batch) is distinct from
       (excluded.rank_key, excluded.right_answers, excluded.took_ms, excluded.institute_key, excluded.batch)`,
    values,
  );
  await em.execute(
    `delete from practice.boards b where b.span = '${span}' ${among('b.user_id')} and not exists (
       select from practice.days d where d.user_id = b.user_id and d.points > 0 and (${from} is null or d.day >= ${from}))`,
    values,
  );
};

export const writeBoards = async (em: EntityManager, userIds: readonly string[] | null): Promise<void> => {
  for (const span of practiceBoardSpans) await writeSpan(em, span, userIds);
};

/** Which days the boards are made of, where everybody's rows were made anew. */
export const markTurned = async (em: EntityManager): Promise<void> => {
  for (const span of practiceBoardSpans) {
    await em.execute(
      `insert into practice.board_spans (span, from_day, to_day) values ('${span}', ${firstDay(span)}, ${today})
       on conflict (span) do update set from_day = excluded.from_day, to_day = excluded.to_day`,
    );
  }
};

/** Whether the day has turned since the boards were made of everybody's days. */
export const isTurned = async (em: EntityManager): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(`select 1 from practice.board_spans where to_day = ${today}`);
  return rows.length === practiceBoardSpans.length;
};
