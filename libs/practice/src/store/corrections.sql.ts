import type { EntityManager } from '@mikro-orm/postgresql';
import type { ReleasedAnswer } from '../ports.js';
import { dhakaDay, idList } from './sql.js';

interface Corrected {
  readonly userId: string;
  readonly questionId: string;
  readonly topicId: string;
  readonly day: string;
}

const correctSql = `
  update practice.answers a set is_right = d."right"
  from jsonb_to_recordset(?::jsonb) as d("userId" uuid, "questionId" uuid, "right" boolean)
  where a.user_id = d."userId" and a.source = 'exam' and a.ref_id = ? and a.question_id = d."questionId" and a.is_right is distinct from d."right"
  returning a.user_id as "userId", a.question_id as "questionId", a.topic_id as "topicId", ${dhakaDay('a.at')}::text as day`;

const touched = (columns: string): string => `(select distinct ${columns} from jsonb_to_recordset(?::jsonb)
  as d("userId" uuid, "questionId" uuid, "topicId" uuid, day date)) d`;
const figures = `answered = f.answered, right_answers = f.right_answers, skipped = f.skipped`;
const counted = `count(a.is_right)::int as answered, (count(*) filter (where a.is_right))::int as right_answers,
  (count(*) filter (where a.is_right is null))::int as skipped`;

/** Figures of the days, and what was done last, are made of the answers anew. */
const anew = [
  `update practice.days t set ${figures} from (
     select a.user_id, d.day, ${counted} from ${touched('"userId", day')} join practice.answers a on a.user_id = d."userId" and ${dhakaDay('a.at')} = d.day
     group by 1, 2) f where t.user_id = f.user_id and t.day = f.day`,
  `update practice.topic_days t set ${figures} from (
     select a.user_id, d.day, a.topic_id, ${counted} from ${touched('"userId", day, "topicId"')}
       join practice.answers a on a.user_id = d."userId" and a.topic_id = d."topicId" and ${dhakaDay('a.at')} = d.day
     group by 1, 2, 3) f where t.user_id = f.user_id and t.day = f.day and t.topic_id = f.topic_id`,
  `update practice.seen t set times = f.times, last_right = f.last_right from (
     select a.user_id, a.question_id, count(a.is_right)::int as times,
       (array_agg(a.is_right order by a.at desc) filter (where a.is_right is not null))[1] as last_right
     from ${touched('"userId", "questionId"')} join practice.answers a on a.user_id = d."userId" and a.question_id = d."questionId"
     group by 1, 2) f where t.user_id = f.user_id and t.question_id = f.question_id`,
  `delete from practice.mastery m using ${touched('"userId", "topicId"')} where m.user_id = d."userId" and m.topic_id = d."topicId"`,
  `insert into practice.unrated (answer_id, user_id)
   select a.id, a.user_id from ${touched('"userId", "topicId"')} join practice.answers a on a.user_id = d."userId" and a.topic_id = d."topicId"
   where a.is_right is not null on conflict (answer_id) do nothing`,
  `delete from practice.unrated u using practice.answers a where a.id = u.answer_id and a.is_right is null and a.user_id in (
     select d."userId" from ${touched('"userId"')})`,
];

export const correctAnswers = async (
  em: EntityManager,
  examId: string,
  released: readonly ReleasedAnswer[],
): Promise<{ readonly answers: number; readonly userIds: readonly string[] }> => {
  const known = released.flatMap(({ userId, questionId, right }) => (questionId === null ? [] : { userId, questionId, right }));
  // Whoever rates the same people waits, or is waited for.
  const people = [...new Set(known.map(({ userId }) => userId))].toSorted();
  await em.execute('select 1 from practice.learners where user_id = any(?::uuid[]) order by user_id for update', [idList(people)]);
  const corrected = await em.execute<Corrected[]>(correctSql, [JSON.stringify(known), examId]);
  if (corrected.length === 0) return { answers: 0, userIds: [] };
  const rows = JSON.stringify(corrected);
  for (const statement of anew) await em.execute(statement, [rows]);
  return { answers: corrected.length, userIds: [...new Set(corrected.map(({ userId }) => userId))] };
};
