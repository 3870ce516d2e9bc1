import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Notes that a person was seen, exact to a quarter of an hour: the list of people is put in order by it, and every change of it is
 * one of the whole row and its indexes.
 */
export const noteSeen = async (em: EntityManager, userId: string): Promise<void> =>
  void (await em.execute(
    `update identity.users set last_seen_at = platform.now()
     where id = ? and (last_seen_at is null or last_seen_at < platform.now() - interval '15 minutes')`,
    [userId],
  ));
