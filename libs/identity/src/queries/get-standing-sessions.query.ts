import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Config } from '#platform';
import { standing } from '../store/devices.sql.js';

/** Of these sign-ins (SHA-256 of the token, hex), those that still stand, with an account that may sign in. */
export class GetStandingSessions extends Query<string[]> {
  constructor(readonly tokenHashes: readonly string[]) {
    super();
  }
}

@QueryHandler(GetStandingSessions)
export class GetStandingSessionsHandler implements IQueryHandler<GetStandingSessions> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ tokenHashes }: GetStandingSessions): Promise<string[]> {
    if (tokenHashes.length === 0) return [];
    const rows = await this.em.execute<{ hash: string }[]>(
      `select s.token_hash as hash from jsonb_array_elements_text(?::jsonb) h join identity.sessions s on s.token_hash = h.value
       join identity.users u on u.id = s.user_id where u.state = 'active' and ${standing}`,
      [JSON.stringify(tokenHashes), this.config.SESSION_IDLE_DAYS],
    );
    return rows.map(({ hash }) => hash);
  }
}
