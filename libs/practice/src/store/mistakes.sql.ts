import type { EntityManager } from '@mikro-orm/postgresql';
import type { AnswerSource } from '#contracts/shared/selfpractice';
import { pageSize } from '#contracts/shared/values';
import { newId } from '#platform/kernel';
import { dhakaDay, idList, ms } from './sql.js';

const today = dhakaDay('platform.now()');

/**
 * The cards of a person that can be seen now: of questions that are published and not withheld from them. Every count, list and choice
 * reads this, so that none of them can say what another keeps back. Takes: user, withheld questions (`WithheldItems`).
 */
const seen = `practice.cards c join practice.items i on i.question_id = c.question_id and i.state = 'published'
  where c.user_id = ? and c.question_id <> all(?::uuid[])`;

export interface Due {
  readonly today: number;
  readonly tomorrow: number;
  readonly week: number;
  readonly all: number;
}

export const countDue = async (em: EntityManager, userId: string, withheld: readonly string[]): Promise<Due> => {
  const [row] = await em.execute<Due[]>(
    `select count(*) filter (where c.due_on <= ${today})::int as today, count(*) filter (where c.due_on = ${today} + 1)::int as tomorrow,
       count(*) filter (where c.due_on <= ${today} + 6)::int as week, count(*)::int as "all" from ${seen}`,
    [userId, idList(withheld)],
  );
  return row ?? { today: 0, tomorrow: 0, week: 0, all: 0 };
};

/** Due on each of so many days from today on; what is overdue stands in today. */
export const dueByDay = (
  em: EntityManager,
  userId: string,
  withheld: readonly string[],
  days: number,
): Promise<{ day: string; due: number }[]> =>
  em.execute<{ day: string; due: number }[]>(
    `with due as (select greatest(c.due_on, ${today}) as day, count(*)::int as due from ${seen} and c.due_on < ${today} + ?::int group by 1)
     select d.day::date::text as day, coalesce(due.due, 0)::int as due
     from generate_series(${today}, ${today} + ?::int - 1, interval '1 day') d (day) left join due on due.day = d.day order by d.day`,
    [userId, idList(withheld), days, days],
  );

/** How many were seen today, and how many of them were known. */
export const seenToday = async (em: EntityManager, userId: string): Promise<{ seen: number; known: number }> => {
  const [row] = await em.execute<{ seen: number; known: number }[]>(
    `select count(*)::int as seen, count(*) filter (where state = 'right')::int as known from practice.reviews
     where user_id = ? and answered_at >= ${today}::timestamp at time zone 'Asia/Dhaka'`,
    [userId],
  );
  return row ?? { seen: 0, known: 0 };
};

export interface CardRow {
  readonly questionId: string;
  readonly versionId: string;
  readonly topicId: string;
  readonly source: AnswerSource;
  readonly wrongAt: number;
  readonly dueOn: string;
  readonly due: boolean;
  readonly intervalDays: number;
  readonly reps: number;
  readonly lapses: number;
}

const columns = `c.question_id as "questionId", i.version_id as "versionId", i.topic_id as "topicId", c.source,
  ${ms('c.wrong_at')} as "wrongAt", c.due_on::text as "dueOn", c.due_on <= ${today} as due, c.interval_days as "intervalDays", c.reps, c.lapses`;

/** The longest due first; of one day the least well known first. */
const order = 'order by c.due_on, c.stability_milli_days, c.question_id';

export const listCards = async (
  em: EntityManager,
  userId: string,
  withheld: readonly string[],
  { dueOnly, page }: { readonly dueOnly: boolean; readonly page: number },
): Promise<{ rows: CardRow[]; total: number }> => {
  const which = `${seen} ${dueOnly ? `and c.due_on <= ${today}` : ''}`;
  const [count] = await em.execute<{ total: number }[]>(`select count(*)::int as total from ${which}`, [userId, idList(withheld)]);
  const rows = await em.execute<CardRow[]>(`select ${columns} from ${which} ${order} limit ? offset ?`, [
    userId,
    idList(withheld),
    pageSize,
    (page - 1) * pageSize,
  ]);
  return { rows, total: count?.total ?? 0 };
};

/** The next cards, due or not: what a plan of days puts into a step. */
export const nextCards = (em: EntityManager, userId: string, withheld: readonly string[], most: number): Promise<CardRow[]> =>
  em.execute<CardRow[]>(`select ${columns} from ${seen} ${order} limit ?`, [userId, idList(withheld), most]);

export interface ReviewRow {
  readonly id: string;
  readonly questionId: string;
  readonly versionId: string;
  readonly state: 'open' | 'right' | 'wrong' | 'skipped' | 'dropped';
  readonly sinceMs: number;
  readonly optionIds: readonly string[] | null;
  readonly number: string | null;
  readonly tookMs: number | null;
  readonly grade: number | null;
  readonly dueOn: string | null;
  readonly inDays: number | null;
}

const review = `id, question_id as "questionId", version_id as "versionId", state, option_ids as "optionIds", number, took_ms as "tookMs", grade,
  ${ms('platform.now()')} - ${ms('shown_at')} as "sinceMs", due_on::text as "dueOn",
  due_on - ${dhakaDay('answered_at')} as "inDays"`;

/** Sights of a person come one after the other, in however many tabs. */
export const holdLearner = async (em: EntityManager, userId: string): Promise<void> =>
  void (await em.execute(`select pg_advisory_xact_lock(hashtextextended('mistakes ' || ?, 0))`, [userId]));

export const readOpenReview = async (em: EntityManager, userId: string): Promise<ReviewRow | null> => {
  const [row] = await em.execute<ReviewRow[]>(`select ${review} from practice.reviews where user_id = ? and state = 'open'`, [userId]);
  return row ?? null;
};

/** A sight of this person; of somebody else's there is none. */
export const readReview = async (em: EntityManager, reviewId: string, userId: string): Promise<ReviewRow | null> => {
  const [row] = await em.execute<ReviewRow[]>(`select ${review} from practice.reviews where id = ? and user_id = ?`, [reviewId, userId]);
  return row ?? null;
};

/** Another tab may have opened one in the same moment: then that one stands. */
export const openReview = async (em: EntityManager, userId: string, card: Pick<CardRow, 'questionId' | 'versionId'>): Promise<void> =>
  void (await em.execute(
    `insert into practice.reviews (id, user_id, question_id, version_id) values (?, ?, ?, ?) on conflict (user_id) where state = 'open' do nothing`,
    [newId(), userId, card.questionId, card.versionId],
  ));

export const dropReview = async (em: EntityManager, reviewId: string): Promise<void> =>
  void (await em.execute(`update practice.reviews set state = 'dropped' where id = ? and state = 'open'`, [reviewId]));

export interface SettledReview {
  readonly state: 'right' | 'wrong' | 'skipped';
  readonly optionIds: readonly string[];
  readonly number: string | null;
  readonly tookMs: number;
  readonly grade: number;
}

/** With the day that the card says now. The caller holds the learner. */
export const settleReview = async (em: EntityManager, userId: string, reviewId: string, settled: SettledReview): Promise<void> => {
  const { state, optionIds, number, tookMs, grade } = settled;
  await em.execute(
    `update practice.reviews v set state = ?, answered_at = platform.now(), option_ids = ?::uuid[], number = ?, took_ms = ?, grade = ?,
       due_on = c.due_on
     from practice.cards c where v.id = ? and c.user_id = ? and c.question_id = v.question_id`,
    [state, idList(optionIds), number, tookMs, grade, reviewId, userId],
  );
};
