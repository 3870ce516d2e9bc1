import type { EntityManager } from '@mikro-orm/postgresql';
import { idList } from './moments.js';

/** One command takes so many, and as many others. */
const MOST = 2000;

const inDhaka = `(platform.now() at time zone 'Asia/Dhaka')`;

/** Between two and six at night in Dhaka: what staff set aside before that day, in the order asked. */
export const findDueToLeave = async (em: EntityManager): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from questions.questions
     where leaving_at is not null and state = 'published' and extract(hour from ${inDhaka}) between 2 and 5
       and leaving_at < date_trunc('day', ${inDhaka}) at time zone 'Asia/Dhaka'
     order by leaving_at, id limit ${MOST}`,
  );
  return rows.map(({ id }) => id);
};

/** As many published questions that nobody asked for, by chance: at the same places as far as there are some, else anywhere. */
export const findDecoys = async (em: EntityManager, leaving: readonly string[], withheldVersions: readonly string[]): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `with asked as (select subject_id, count(*) as count from questions.questions where id = any(?::uuid[]) group by subject_id),
     others as (
       select q.id, row_number() over (partition by q.subject_id order by random()) <= coalesce(a.count, 0) as near
       from questions.questions q left join asked a on a.subject_id = q.subject_id
       where q.state = 'published' and q.leaving_at is null
         and not exists (select from questions.question_versions v where v.question_id = q.id and v.id = any(?::uuid[])))
     select id from others order by near desc, random() limit ?`,
    [idList(leaving), idList(withheldVersions), leaving.length],
  );
  return rows.map(({ id }) => id);
};
