import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cutText } from '#contracts/shared/cut-text';
import { Config, Push, SessionCache } from '#platform';
import { AppError, newId } from '#platform/kernel';
import { hashToken, newToken } from '../domain/token.js';
import { lockAccount, readPassword } from '../store/accounts.sql.js';
import { callerLocale } from '../store/caller-locale.js';
import { noteSeen } from '../store/seen.sql.js';
import { endLeastUsed, type SessionKeepers } from '../store/sessions.sql.js';

export interface Device {
  /** The browser's own description of itself. */
  readonly userAgent: string;
  readonly address: string;
}

/** A new session for a person who has proven who they are. Always a new id: what the browser held before is worth nothing. */
export class OpenSession extends Command<{ token: string }> {
  constructor(
    readonly userId: string,
    /** The stored hash that the password was found right against. */
    readonly hash: string | null,
    readonly device: Device,
  ) {
    super();
  }
}

/** What opens sessions hands itself: its entity manager, settings, and the caches of sessions that end by it. */
interface SessionTools extends SessionKeepers {
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

@CommandHandler(OpenSession)
export class OpenSessionHandler implements ICommandHandler<OpenSession> {
  constructor(
    readonly em: EntityManager,
    readonly config: Config,
    readonly cache: SessionCache,
    readonly push: Push,
  ) {}

  /**
   * Looking at a password takes its time, and the account is looked at again after it: whoever changed the password meanwhile ended every
   * sign-in, also this one. Throws 'Wrong login or password', 'Account blocked'.
   */
  async execute({ userId, hash, device }: OpenSession): Promise<{ token: string }> {
    const account = await lockAccount(this.em, userId);
    if (!account || hash === null || (await readPassword(this.em, userId)) !== hash) throw new AppError('Wrong login or password');
    if (account.state !== 'active') throw new AppError('Account blocked');
    return { token: await insertSession(this, userId, device) };
  }
}
