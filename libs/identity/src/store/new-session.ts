import type { EntityManager } from '@mikro-orm/postgresql';
import { cutText } from '#contracts/shared/cut-text';
import type { Config } from '#platform';
import { newId } from '#platform/kernel';
import { hashToken, newToken } from '../domain/token.js';
import { callerLocale } from './caller-locale.js';
import { noteSeen } from './seen.sql.js';
import { endLeastUsed, type SessionKeepers } from './sessions.sql.js';

export interface Device {
  /** The browser's own description of itself. */
  readonly userAgent: string;
  readonly address: string;
}

/** What opens sessions hands itself: its entity manager, settings, and the caches of sessions that end by it. */
export interface SessionTools extends SessionKeepers {
  readonly em: EntityManager;
  readonly config: Config;
}

/** The lifetime is an absolute one: SESSION_DAYS from now. Of more than `maxSessions` the least used ends; the caller holds the account. */
export const insertSession = async (tools: SessionTools, userId: string, device: Device, proves = true): Promise<string> => {
  const token = newToken();
  await tools.em.execute(
    `insert into identity.sessions (id, token_hash, user_id, device, address, proves, created_at, last_seen_at, expires_at)
     values (?, ?, ?, ?, ?, ?, platform.now(), platform.now(), platform.now() + make_interval(days => ?))`,
    [newId(), hashToken(token), userId, cutText(device.userAgent, 300), cutText(device.address, 64), proves, tools.config.SESSION_DAYS],
  );
  await tools.em.execute('update identity.users set locale = ? where id = ? and locale <> ?', [callerLocale(), userId, callerLocale()]);
  await endLeastUsed(tools.em, tools, userId, hashToken(token));
  await noteSeen(tools.em, userId);
  return token;
};
