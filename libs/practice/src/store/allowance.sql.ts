import type { EntityManager } from '@mikro-orm/postgresql';
import type { Allowance } from '#contracts/http/selfpractice';
import { AppError } from '#platform/kernel';
import { dhakaDay } from './sql.js';
import { readSpan } from './subscriptions.sql.js';

const today = dhakaDay('platform.now()');

export const readAllowance = async (em: EntityManager, userId: string, perDay: number): Promise<Allowance> => {
  const span = await readSpan(em, userId);
  const [row] = await em.execute<{ used: number }[]>(`select used from practice.allowance_days where user_id = ? and day = ${today}`, [
    userId,
  ]);
  const used = row?.used ?? 0;
  return { unlimited: span !== null, perDay, used, left: Math.max(0, perDay - used), until: span?.endsAt ?? null };
};

/**
 * Takes free questions of today, counted by the day in Dhaka; nothing with a subscription. One statement counts and refuses, so that a hundred
 * tabs at once take no more than there is. Answers the day and how many were taken. Throws 'Allowance used up' with what is left.
 */
export const takeAllowance = async (
  em: EntityManager,
  userId: string,
  count: number,
  perDay: number,
): Promise<{ readonly day: string | null; readonly taken: number }> => {
  if ((await readSpan(em, userId)) !== null) return { day: null, taken: 0 };
  const [row] = await em.execute<{ day: string }[]>(
    `insert into practice.allowance_days as a (user_id, day, used) select ?::uuid, ${today}, ?::int where ?::int <= ?::int
     on conflict (user_id, day) do update set used = a.used + excluded.used where a.used + excluded.used <= ?::int
     returning day::text as day`,
    [userId, count, count, perDay, perDay],
  );
  if (row) return { day: row.day, taken: count };
  const { left } = await readAllowance(em, userId, perDay);
  throw new AppError('Allowance used up', { left });
};

/** Gives back what was not used, as long as its day lasts. */
export const returnAllowance = async (em: EntityManager, userId: string, day: string | null, count: number): Promise<void> => {
  if (day === null || count <= 0) return;
  await em.execute(
    `update practice.allowance_days set used = greatest(0, used - ?::int) where user_id = ? and day = ?::date and day = ${today}`,
    [count, userId, day],
  );
};
