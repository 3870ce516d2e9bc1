import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '#platform';
import { newId } from '#platform/kernel';
import { idList } from './moments.js';
import { ruleEnd } from './standing.sql.js';

export interface Enrolled {
  readonly id: string;
  readonly userId: string;
  /** From its beginning to its end, in milliseconds, as text; null: without an end. */
  readonly ms: string | null;
}

/** Where access comes from. `endsAt`: ISO 8601, or null for none; left out: the course's own rule. */
export interface Origin {
  readonly source: 'free' | 'grant' | 'order';
  readonly endsAt?: string | null;
  readonly grantedBy?: string;
  readonly orderId?: string;
  readonly lineId?: string;
  /** What the person is told of it: who of the staff opened it says why. */
  readonly told?: { readonly course: string; readonly reason: string };
  /** Read under the lock of the place: no access stands in the way, so that none is to be closed. */
  readonly noneBefore?: boolean;
}

/** Access that has run out stands in nobody's way: it is closed with its end, and stays as history. */
const closeRunOut = (em: EntityManager, courseId: string, userIds: readonly string[]): Promise<unknown> =>
  em.execute(
    `update catalog.enrolments set revoked_at = ends_at, revoked_reason = 'over'
     where course_id = ? and user_id = any(?::uuid[]) and revoked_at is null and ends_at <= platform.now()`,
    [courseId, idList(userIds)],
  );

/**
 * Gives each of the people access to the course, once: who has it keeps it (the partial unique index decides, not a read before).
 * Each new row adds `EnrolmentGranted`. Answers the new ones; nobody is let into a course whose time is over.
 */
export const enrol = async (
  em: EntityManager,
  outbox: Outbox,
  courseId: string,
  userIds: readonly string[],
  { source, endsAt, grantedBy, orderId, lineId, told, noneBefore = false }: Origin,
): Promise<Enrolled[]> => {
  if (userIds.length === 0) return [];
  if (!noneBefore) await closeRunOut(em, courseId, userIds);
  const rows = userIds.map((userId) => ({ id: newId(), user_id: userId }));
  const added = await em.execute<Enrolled[]>(
    `insert into catalog.enrolments (id, user_id, course_id, source, ends_at, granted_by, order_id, line_id)
     select d.id, d.user_id, g.id, ?, g.ends, ?::uuid, ?::uuid, ?::uuid
     from (select c.id, ${endsAt === undefined ? ruleEnd : '?::timestamptz'} as ends from catalog.courses c where c.id = ?) g,
       jsonb_to_recordset(?::jsonb) as d(id uuid, user_id uuid)
     where g.ends is null or g.ends > platform.now()
     on conflict (user_id, course_id) where revoked_at is null do nothing
     returning id, user_id as "userId", floor(extract(epoch from ends_at - starts_at) * 1000)::bigint::text as ms`,
    [source, grantedBy ?? null, orderId ?? null, lineId ?? null, ...(endsAt === undefined ? [] : [endsAt]), courseId, JSON.stringify(rows)],
  );
  for (const { userId } of added) outbox.add('EnrolmentGranted', { userId, courseId, ...(told ? { told } : {}) });
  return added;
};
