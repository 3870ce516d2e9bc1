import type { EntityManager } from '@mikro-orm/postgresql';
import type { Outbox } from '#platform';
import { newId } from '#platform/kernel';

/**
 * Gives each of the people access to the course, once: who has it keeps it (the partial unique index decides, not a read before).
 * Each new row adds `EnrolmentGranted`. Answers how many were new.
 */
export const enrol = async (
  em: EntityManager,
  outbox: Outbox,
  courseId: string,
  userIds: readonly string[],
  source: 'free' | 'grant',
): Promise<number> => {
  const rows = userIds.map((userId) => ({ id: newId(), user_id: userId }));
  const added = await em.execute<{ user_id: string }[]>(
    `insert into catalog.enrolments (id, user_id, course_id, source)
     select d.id, d.user_id, ?, ? from jsonb_to_recordset(?::jsonb) as d(id uuid, user_id uuid)
     on conflict (user_id, course_id) where revoked_at is null do nothing returning user_id`,
    [courseId, source, JSON.stringify(rows)],
  );
  for (const { user_id } of added) outbox.add('EnrolmentGranted', { userId: user_id, courseId });
  return added.length;
};
