import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CurrentUser } from '#contracts/http/identity';
import { toCurrentUser, userColumns, type UserRow } from '../store/users.sql.js';

export interface ResolvedSession {
  readonly sessionId: string;
  readonly user: CurrentUser;
}

/** Who holds the session; null for an unknown, ended or expired one. Roles are read anew each time: a changed role counts at once. */
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
  constructor(private readonly em: EntityManager) {}

  async execute({ tokenHash }: ResolveSession): Promise<ResolvedSession | null> {
    const rows = await this.em.execute<(UserRow & { session_id: string })[]>(
      `select s.id as session_id, ${userColumns} from identity.sessions s join identity.users u on u.id = s.user_id
       where s.token_hash = ? and s.revoked_at is null and s.expires_at > platform.now()`,
      [tokenHash],
    );
    return rows[0] ? { sessionId: rows[0].session_id, user: toCurrentUser(rows[0]) } : null;
  }
}
