import type { EntityManager } from '@mikro-orm/postgresql';
import { roundMinutes, roundSize, type PlaceState, type RoundState } from '#contracts/shared/quiz';
import { newId } from '#platform/kernel';
import { idList, ms } from './sql.js';

export interface RoundRow {
  readonly id: string;
  readonly userId: string;
  readonly subjectId: string | null;
  /** Its name now; null: mixed, or the subject is gone. */
  readonly subject: string | null;
  readonly state: RoundState;
  readonly size: number;
  readonly points: number;
  readonly correct: number;
  readonly answered: number;
  readonly whole: boolean;
  readonly bestBefore: number | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endsAt: number;
  /** Its time is over by the product's clock, whatever its state says. */
  readonly over: boolean;
}

export interface PlaceRow {
  readonly place: number;
  readonly questionId: string;
  readonly versionId: string;
  readonly state: PlaceState;
  /** Since the server first handed it over; null: it was not. */
  readonly sinceMs: number | null;
  readonly optionIds: readonly string[] | null;
  readonly number: string | null;
  readonly tookMs: number | null;
  readonly points: number;
}

export const roundColumns = `r.id, r.user_id as "userId", r.subject_id as "subjectId",
  (select n.name from practice.nodes n where n.id = r.subject_id) as subject, r.state, r.size, r.points, r.correct, r.answered, r.whole,
  r.best_before as "bestBefore", ${ms('r.started_at')} as "startedAt", ${ms('r.ends_at')} as "endsAt", r.ends_at <= platform.now() as over`;

const one = async (em: EntityManager, where: string, values: readonly unknown[]): Promise<RoundRow | null> => {
  const [row] = await em.execute<RoundRow[]>(`select ${roundColumns} from practice.rounds r where ${where}`, [...values]);
  return row ?? null;
};

/** A round of this person; of somebody else's there is none. */
export const readRound = (em: EntityManager, roundId: string, userId: string): Promise<RoundRow | null> =>
  one(em, 'r.id = ? and r.user_id = ?', [roundId, userId]);

/** The same, held until the end of the transaction: its answers come one after the other. */
export const holdRound = (em: EntityManager, roundId: string, userId: string): Promise<RoundRow | null> =>
  one(em, 'r.id = ? and r.user_id = ? for update', [roundId, userId]);

export const readRunning = (em: EntityManager, userId: string): Promise<RoundRow | null> =>
  one(em, `r.user_id = ? and r.state = 'running' and r.ends_at > platform.now()`, [userId]);

/** Begins and ends of rounds of a person come one after the other, in however many tabs. */
export const holdPlayer = async (em: EntityManager, userId: string): Promise<void> =>
  void (await em.execute(`select pg_advisory_xact_lock(hashtextextended('round ' || ?, 0))`, [userId]));

export interface NewRound {
  readonly userId: string;
  readonly subjectId: string | null;
  readonly questions: readonly { readonly questionId: string; readonly versionId: string }[];
}

export const insertRound = async (em: EntityManager, { userId, subjectId, questions }: NewRound): Promise<string> => {
  const id = newId();
  await em.execute(
    `insert into practice.rounds (id, user_id, subject_id, size, best_before, ends_at)
     values (?, ?, ?, ?, (select max(points) from practice.rounds where whole and user_id = ? and subject_id is not distinct from ?::uuid),
       platform.now() + make_interval(mins => ${roundMinutes}))`,
    [id, userId, subjectId, questions.length, userId, subjectId],
  );
  await em.execute(
    `insert into practice.round_places (round_id, place, question_id, version_id)
     select ?, q.place, q.question_id, q.version_id
     from unnest(?::uuid[], ?::uuid[]) with ordinality as q (question_id, version_id, place)`,
    [id, idList(questions.map(({ questionId }) => questionId)), idList(questions.map(({ versionId }) => versionId))],
  );
  return id;
};

export const readPlaces = (em: EntityManager, roundId: string): Promise<PlaceRow[]> =>
  em.execute<PlaceRow[]>(
    `select place, question_id as "questionId", version_id as "versionId", state, option_ids as "optionIds", number, took_ms as "tookMs", points,
       ${ms('platform.now()')} - ${ms('shown_at')} as "sinceMs"
     from practice.round_places where round_id = ? order by place`,
    [roundId],
  );

/** The question's time begins, once: handed over again it goes on. */
export const markShown = async (em: EntityManager, roundId: string, place: number): Promise<void> =>
  void (await em.execute(
    `update practice.round_places set shown_at = platform.now() where round_id = ? and place = ? and shown_at is null and state = 'waiting'`,
    [roundId, place],
  ));

/** Questions that went out of practice before they were answered. */
export const dropPlaces = async (em: EntityManager, roundId: string, places: readonly number[]): Promise<void> => {
  if (places.length === 0) return;
  await em.execute(
    `update practice.round_places set state = 'dropped' where round_id = ? and place = any(?::int[]) and state = 'waiting'`,
    [roundId, idList(places.map(String))],
  );
};

export interface SettledPlace {
  readonly state: 'right' | 'wrong' | 'skipped';
  readonly optionIds: readonly string[];
  readonly number: string | null;
  readonly tookMs: number;
  readonly points: number;
}

/** The caller holds the round. */
export const settlePlace = async (em: EntityManager, roundId: string, place: number, settled: SettledPlace): Promise<void> => {
  const { state, optionIds, number, tookMs, points } = settled;
  await em.execute(
    `update practice.round_places set state = ?, answered_at = platform.now(), option_ids = ?::uuid[], number = ?, took_ms = ?, points = ?
     where round_id = ? and place = ?`,
    [state, idList(optionIds), number, tookMs, points, roundId, place],
  );
  await em.execute(`update practice.rounds set points = points + ?, correct = correct + ?, answered = answered + 1 where id = ?`, [
    points,
    state === 'right' ? 1 : 0,
    roundId,
  ]);
};

/** Finished when nothing waits, else left; whole when all ten were answered. The caller holds the round. */
export const endRound = async (em: EntityManager, roundId: string): Promise<void> =>
  void (await em.execute(
    `update practice.rounds r set ended_at = platform.now(),
       state = case when w.waiting then 'left' else 'finished' end,
       whole = not w.waiting and r.answered = ${roundSize}
     from (select exists (select from practice.round_places where round_id = ? and state = 'waiting') as waiting) w
     where r.id = ? and r.state = 'running'`,
    [roundId, roundId],
  ));

/** Rounds whose time is over, ended; locked ones are somebody's who is just answering, and are met next time. */
export const endOverdue = (em: EntityManager, most: number): Promise<{ id: string; userId: string; answered: number }[]> =>
  em.execute<{ id: string; userId: string; answered: number }[]>(
    `with due as (
       select id from practice.rounds where state = 'running' and ends_at <= platform.now() order by ends_at limit ${most} for update skip locked)
     update practice.rounds r set ended_at = r.ends_at, state = 'left' from due where r.id = due.id
     returning r.id, r.user_id as "userId", r.answered`,
  );

/** A round of this person that nobody has ended, though its time is over. */
export const readUnended = async (em: EntityManager, userId: string): Promise<string | null> => {
  const [row] = await em.execute<{ id: string }[]>(`select id from practice.rounds where user_id = ? and state = 'running' for update`, [
    userId,
  ]);
  return row?.id ?? null;
};
