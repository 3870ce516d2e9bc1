import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '#platform/kernel';
import { iso, ms } from './sql.js';

export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** From the beginning of what runs now to the end of what follows it without a break. */
export const readSpan = async (em: EntityManager, userId: string): Promise<Span | null> => {
  const [row] = await em.execute<{ from: number | null; to: number | null }[]>(
    `with recursive mine as (select starts_at, ends_at from practice.subscriptions where user_id = ? and ended_at is null),
       chain as (select starts_at, ends_at from mine where starts_at <= platform.now() and ends_at > platform.now()
         union select m.starts_at, m.ends_at from mine m join chain c on m.starts_at <= c.ends_at and m.ends_at > c.ends_at)
     select ${ms('min(starts_at)')} as "from", ${ms('max(ends_at)')} as "to" from chain`,
    [userId],
  );
  return row && row.from !== null && row.to !== null ? { startsAt: iso(row.from), endsAt: iso(row.to) } : null;
};

/** Takes the subscriptions of a person for oneself until the end of the transaction: two orders extend one after the other. */
export const holdSubscriptions = async (em: EntityManager, userId: string): Promise<void> =>
  void (await em.execute(`select pg_advisory_xact_lock(hashtextextended('subscription ' || ?, 0))`, [userId]));

export interface Extension {
  readonly userId: string;
  readonly planId: string;
  readonly orderId: string;
  readonly lineId: string;
}

/** Adds the plan's days after the end of what the person has, or from now. A line extends once; false where it has already. */
export const extend = async (em: EntityManager, { userId, planId, orderId, lineId }: Extension): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `insert into practice.subscriptions (id, user_id, starts_at, ends_at, order_id, line_id)
     select ?, ?, s.at, s.at + make_interval(days => p.days), ?, ?
     from practice.plans p, lateral (select greatest(platform.now(), coalesce(
       (select max(ends_at) from practice.subscriptions where user_id = ? and ended_at is null), platform.now())) as at) s
     where p.id = ? on conflict (line_id) do nothing returning 1`,
    [newId(), userId, orderId, lineId, userId, planId],
  );
  return rows.length > 0;
};

/**
 * Ends what these lines gave. What follows moves up by the time that was not used, so that money given back for one span does not cost
 * another. Answers how many ended now.
 */
export const end = async (em: EntityManager, userId: string, lineIds: readonly string[], reason: string): Promise<number> => {
  let ended = 0;
  for (const lineId of lineIds) {
    const [gone] = await em.execute<{ ends: string; left: string }[]>(
      `update practice.subscriptions set ended_at = platform.now(), reason = ? where line_id = ? and ended_at is null
       returning ends_at::text as ends, greatest(ends_at - greatest(starts_at, platform.now()), interval '0')::text as left`,
      [reason, lineId],
    );
    if (!gone) continue;
    ended += 1;
    await em.execute(
      `update practice.subscriptions set starts_at = starts_at - ?::interval, ends_at = ends_at - ?::interval
       where user_id = ? and ended_at is null and starts_at >= ?::timestamptz`,
      [gone.left, gone.left, userId, gone.ends],
    );
  }
  return ended;
};

/** Goes on with what was left when its money was thought to be back, after what the person has now; false: it had not ended by that. */
export const resume = async (em: EntityManager, userId: string, lineId: string): Promise<boolean> => {
  const rows = await em.execute<unknown[]>(
    `update practice.subscriptions s set starts_at = n.at, ends_at = n.at + (s.ends_at - greatest(s.starts_at, s.ended_at)), ended_at = null,
       reason = null
     from (select greatest(platform.now(), coalesce(max(ends_at), platform.now())) as at from practice.subscriptions
       where user_id = ? and ended_at is null) n
     where s.line_id = ? and s.reason = 'refunded' and s.ended_at < s.ends_at returning 1`,
    [userId, lineId],
  );
  return rows.length > 0;
};
