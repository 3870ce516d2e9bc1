import type { EntityManager } from '@mikro-orm/postgresql';
import { practicePointsRule, type AnswerSource } from '#contracts/shared/selfpractice';
import { newId } from '#platform/kernel';
import { noteMistakes } from './cards.sql.js';
import { dhakaDay } from './sql.js';

export interface NewAnswer {
  readonly userId: string;
  readonly questionId: string;
  readonly versionId: string;
  readonly source: AnswerSource;
  /** The session, round, room or exam that it was given in; a question counts once in it. */
  readonly refId: string;
  /** Null: skipped. */
  readonly right: boolean | null;
  readonly tookMs: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** An answer that was new, with the topic it counts for. */
export interface NotedAnswer extends NewAnswer {
  readonly id: string;
  readonly topicId: string;
}

const { right, hardRight, hardFromMilli, repeatDays, mostADay } = practicePointsRule;

/**
 * New answers go in once; questions that the index does not know are left out. A question that gave points within the last days gives none,
 * and none are given in exams.
 */
const insertSql = `
  insert into practice.answers (id, user_id, question_id, version_id, topic_id, source, ref_id, is_right, took_ms, points, at)
  select d.id, d."userId", d."questionId", d."versionId", i.topic_id, d.source, d."refId", d."right", d."tookMs",
    case when d."right" and d.source <> 'exam' and (s.pointed_at is null or s.pointed_at <= d.at - interval '${repeatDays} days')
      then case when i.difficulty_milli >= ${hardFromMilli} then ${hardRight} else ${right} end else 0 end, d.at
  from jsonb_to_recordset(?::jsonb) as d(id uuid, "userId" uuid, "questionId" uuid, "versionId" uuid, source text, "refId" uuid, "right" boolean,
      "tookMs" int, at timestamptz)
    join practice.items i on i.question_id = d."questionId"
    left join practice.seen s on s.user_id = d."userId" and s.question_id = d."questionId"
  order by d."userId", d."questionId"
  on conflict (user_id, source, ref_id, question_id) do nothing
  returning id, user_id as "userId", question_id as "questionId", version_id as "versionId", topic_id as "topicId", source, ref_id as "refId",
    is_right as "right", took_ms as "tookMs", points, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;

const given = `select d.*, ${dhakaDay('d.at')} as day from jsonb_to_recordset(?::jsonb) as d(id uuid, "userId" uuid, "questionId" uuid,
  "topicId" uuid, "right" boolean, "tookMs" int, points int, at timestamptz)`;

/** Answers may come late, as those of exams do: the last one by its own time counts. */
const seenSql = `
  insert into practice.seen as s (user_id, question_id, topic_id, times, last_right, last_at, pointed_at)
  select g."userId", g."questionId", (array_agg(g."topicId"))[1], count(g."right")::int,
    (array_agg(g."right" order by g.at desc) filter (where g."right" is not null))[1], max(g.at), max(g.at) filter (where g.points > 0)
  from (${given}) g group by 1, 2 order by 1, 2
  on conflict (user_id, question_id) do update set times = s.times + excluded.times,
    topic_id = excluded.topic_id,
    last_right = case when excluded.last_right is null or (s.last_right is not null and excluded.last_at < s.last_at) then s.last_right
      else excluded.last_right end,
    last_at = greatest(s.last_at, excluded.last_at), pointed_at = greatest(s.pointed_at, excluded.pointed_at)`;

const sums = `count(g."right")::int, count(*) filter (where g."right")::int, count(*) filter (where g."right" is null)::int,
  sum(g."tookMs")::bigint`;
const added = `answered = t.answered + excluded.answered, right_answers = t.right_answers + excluded.right_answers,
  skipped = t.skipped + excluded.skipped, took_ms = t.took_ms + excluded.took_ms`;

const topicDaysSql = `
  insert into practice.topic_days as t (user_id, day, topic_id, answered, right_answers, skipped, took_ms)
  select g."userId", g.day, g."topicId", ${sums} from (${given}) g group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, day, topic_id) do update set ${added}`;

const daysSql = `
  insert into practice.days as t (user_id, day, answered, right_answers, skipped, took_ms, points)
  select g."userId", g.day, ${sums}, least(sum(g.points), ${mostADay})::int from (${given}) g group by 1, 2 order by 1, 2
  on conflict (user_id, day) do update set ${added}, points = least(t.points + excluded.points, ${mostADay})`;

const unratedSql = `insert into practice.unrated (answer_id, user_id) select g.id, g."userId" from (${given}) g where g."right" is not null`;

/**
 * The one way in for every answer, within a command's transaction: the answer, what was done last with the question, the figures of its day.
 * An answer that stands already (same person, source, reference and question) changes nothing. Answers those that were new; whoever ends
 * something emits `PracticeFinished`, after which estimates and boards follow.
 */
export const recordAnswers = async (em: EntityManager, answers: readonly NewAnswer[]): Promise<(NotedAnswer & { points: number })[]> => {
  if (answers.length === 0) return [];
  const rows = JSON.stringify(answers.map((answer) => ({ ...answer, id: newId() })));
  const noted = await em.execute<(NotedAnswer & { points: number })[]>(insertSql, [rows]);
  if (noted.length === 0) return [];
  const fresh = JSON.stringify(noted);
  for (const statement of [seenSql, topicDaysSql, daysSql, unratedSql]) await em.execute(statement, [fresh]);
  await noteMistakes(em, noted);
  return noted;
};
