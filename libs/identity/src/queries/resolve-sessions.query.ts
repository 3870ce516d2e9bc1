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
 * Who holds each of these sessions, in their order; null for an unknown, ended, expired or long unused one, and where the account is blocked
 * or deleted. Roles are read anew each time: a changed role counts at once.
 */
export class ResolveSessions extends Query<(ResolvedSession | null)[]> {
  constructor(
    /** SHA-256 of the tokens, hex. */
    readonly tokenHashes: readonly string[],
  ) {
    super();
  }
}

type Row = UserRow & { token_hash: string; session_id: string; unseen: boolean };

@QueryHandler(ResolveSessions)
export class ResolveSessionsHandler implements IQueryHandler<ResolveSessions> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ tokenHashes }: ResolveSessions): Promise<(ResolvedSession | null)[]> {
    const rows = await this.em.execute<Row[]>(
      `select s.token_hash, s.id as session_id, s.last_seen_at < platform.now() - interval '5 minutes' as unseen, ${userColumns}
       from identity.sessions s join identity.users u on u.id = s.user_id
       where s.token_hash = any(?::text[]) and u.state = 'active' and ${standing}`,
      [`{${tokenHashes.join(',')}}`, this.config.SESSION_IDLE_DAYS],
    );
    const found = new Map(
      rows.map((row) => [row.token_hash, { sessionId: row.session_id, user: toCurrentUser(row, this.config), unseen: row.unseen }]),
    );
    return tokenHashes.map((hash) => found.get(hash) ?? null);
  }
}
