import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CurrentUser } from '#contracts/http/identity';
import { Config } from '#platform';
import { standing } from '../store/devices.sql.js';
import { toCurrentUser, userColumns, type UserRow } from '../store/users.sql.js';

export interface ResolvedSession {
  readonly sessionId: string;
  readonly user: CurrentUser;
  /** The table has not heard of this device for five minutes: time for `TouchSession`. */
  readonly unseen: boolean;
}

/**
 * Who holds the session; null for an unknown, ended, expired or long unused one, and where the account is blocked or deleted.
 * Roles are read anew each time: a changed role counts at once.
 */
export class ResolveSession extends Query<ResolvedSession | null> {
  constructor(
    /** SHA-256 of the token, hex. */
    readonly tokenHash: string,
  ) {
    super();
  }
}

@QueryHandler(ResolveSession)
export class ResolveSessionHandler implements IQueryHandler<ResolveSession> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ tokenHash }: ResolveSession): Promise<ResolvedSession | null> {
    const [row] = await this.em.execute<(UserRow & { session_id: string; unseen: boolean })[]>(
      `select s.id as session_id, s.last_seen_at < platform.now() - interval '5 minutes' as unseen, ${userColumns}
       from identity.sessions s join identity.users u on u.id = s.user_id
       where s.token_hash = ? and u.state = 'active' and ${standing}`,
      [tokenHash, this.config.SESSION_IDLE_DAYS],
    );
    return row ? { sessionId: row.session_id, user: toCurrentUser(row), unseen: row.unseen } : null;
  }
}
