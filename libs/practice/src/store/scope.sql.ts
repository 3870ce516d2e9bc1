import type { EntityManager } from '@mikro-orm/postgresql';
import type { PracticePlan } from '#contracts/http/selfpractice';
import { AppError } from '#platform/kernel';
import { topicsBelow } from './choose.sql.js';
import { idList } from './sql.js';

/** The nodes that a plan chooses from; null = all. Throws 'Subject not found', 'Folder not found'. */
export const readScope = async (
  em: EntityManager,
  userId: string,
  { topicIds, folderId }: Pick<PracticePlan, 'topicIds' | 'folderId'>,
): Promise<{ readonly topicIds: string[] | null }> => {
  const asked = [...new Set(topicIds)];
  if (asked.length > 0) {
    const known = await em.execute<unknown[]>('select 1 from practice.nodes where id = any(?::uuid[])', [idList(asked)]);
    if (known.length < asked.length) throw new AppError('Subject not found');
  }
  if (folderId) await ownFolder(em, userId, folderId);
  return { topicIds: await topicsBelow(em, asked) };
};

/** Throws 'Folder not found': somebody else's is not there. */
export const ownFolder = async (em: EntityManager, userId: string, folderId: string): Promise<void> => {
  const rows = await em.execute<unknown[]>('select 1 from practice.folders where id = ? and user_id = ?', [folderId, userId]);
  if (rows.length === 0) throw new AppError('Folder not found');
};
