import type { EntityManager } from '@mikro-orm/postgresql';
import type { AnswerSource } from '#contracts/shared/selfpractice';
import { afterAnswers, type CardAnswer } from '../mistakes/after-answers.js';
import type { Card } from '../mistakes/next-sight.js';
import type { NotedAnswer } from './answers.sql.js';

const epoch = `date '1970-01-01'`;

interface Held extends Card {
  readonly userId: string;
  readonly questionId: string;
  readonly source: AnswerSource;
  readonly wrongAt: string;
}
interface Asked {
  readonly userId: string;
  readonly questionId: string;
  readonly kind: CardAnswer['kind'];
  readonly card: Held | null;
}

const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The kinds of the questions that were answered, and the cards that stand, held until the end of the transaction in one order for all. */
const holdCards = async (em: EntityManager, pairs: string): Promise<Asked[]> => {
  const asked = `jsonb_to_recordset(?::jsonb) as a("userId" uuid, "questionId" uuid)`;
  const held = await em.execute<Held[]>(
    `select c.user_id as "userId", c.question_id as "questionId", c.due_on - ${epoch} as "dueDay", c.last_on - ${epoch} as "lastDay",
       c.stability_milli_days as stability, c.difficulty_milli as difficulty, c.reps, c.lapses, c.interval_days as interval, c.source,
       ${utc('c.wrong_at')} as "wrongAt"
     from practice.cards c join ${asked} on a."userId" = c.user_id and a."questionId" = c.question_id
     order by c.user_id, c.question_id for update of c`,
    [pairs],
  );
  const kinds = await em.execute<Omit<Asked, 'card'>[]>(
    `select a."userId", a."questionId", i.kind from ${asked} join practice.items i on i.question_id = a."questionId"`,
    [pairs],
  );
  const cards = new Map(held.map((card) => [card.userId + card.questionId, card]));
  return kinds.map((one) => ({ ...one, card: cards.get(one.userId + one.questionId) ?? null }));
};

const upsertSql = `
  insert into practice.cards as c (user_id, question_id, due_on, last_on, stability_milli_days, difficulty_milli, reps, lapses, interval_days,
    source, wrong_at)
  select d."userId", d."questionId", ${epoch} + d."dueDay", ${epoch} + d."lastDay", d.stability, d.difficulty, d.reps, d.lapses, d.interval,
    d.source, d."wrongAt"
  from jsonb_to_recordset(?::jsonb) as d("userId" uuid, "questionId" uuid, "dueDay" int, "lastDay" int, stability int, difficulty int, reps int,
    lapses int, interval int, source text, "wrongAt" timestamptz)
  order by d."userId", d."questionId"
  on conflict (user_id, question_id) do update set due_on = excluded.due_on, last_on = excluded.last_on,
    stability_milli_days = excluded.stability_milli_days, difficulty_milli = excluded.difficulty_milli, reps = excluded.reps,
    lapses = excluded.lapses, interval_days = excluded.interval_days, source = excluded.source, wrong_at = excluded.wrong_at
  where c.last_on <= excluded.last_on`;

/** Nobody measures the questions of a paper one by one. */
const toAnswer = (kind: CardAnswer['kind'], { source, right, tookMs, at }: NotedAnswer): CardAnswer => ({
  kind,
  source,
  right,
  tookMs: source === 'exam' ? null : tookMs,
  at,
});

/**
 * What answers say to the cards of mistakes: called once for each batch that came in, in its transaction. Batches of an exam are of many
 * people: two statements read, one writes, however many there are.
 */
export const noteMistakes = async (em: EntityManager, answers: readonly NotedAnswer[]): Promise<void> => {
  const given = Map.groupBy(answers, ({ userId, questionId }) => userId + questionId);
  const pairs = [...given.values()].flatMap(([first]) => (first ? [{ userId: first.userId, questionId: first.questionId }] : []));
  if (pairs.length === 0) return;
  const asked = await holdCards(em, JSON.stringify(pairs));
  const moved = asked.flatMap(({ userId, questionId, kind, card }) => {
    const mine = given.get(userId + questionId) ?? [];
    const next = afterAnswers(
      card,
      mine.map((answer) => toAnswer(kind, answer)),
    );
    return next ? [{ ...next, userId, questionId }] : [];
  });
  if (moved.length > 0) await em.execute(upsertSql, [JSON.stringify(moved)]);
};
