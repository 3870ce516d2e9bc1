import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

/** How a visitor's cookie is kept: whoever reads the table cannot pass for the browser. Null without a cookie. */
export const visitorKey = (cookie: string | null): string | null =>
  cookie === null ? null : createHash('sha256').update(cookie).digest('hex');

/** This browser is used by this person. */
export const noteVisitor = async (em: EntityManager, visitor: string, userId: string): Promise<void> => {
  await em.execute('insert into commerce.visitors (visitor, user_id) values (?, ?) on conflict do nothing', [visitor, userId]);
};
