import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { freshMinutes } from '#contracts/shared/choices';

/** Inside identity only: whether this sign-in began so lately that it proves who somebody is. */
export class IsFreshSession extends Query<boolean> {
  constructor(
    readonly userId: string,
    /** SHA-256 of the caller's token, hex. */
    readonly tokenHash: string,
  ) {
    super();
  }
}

@QueryHandler(IsFreshSession)
export class IsFreshSessionHandler implements IQueryHandler<IsFreshSession> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, tokenHash }: IsFreshSession): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      `select 1 from identity.sessions
       where user_id = ? and token_hash = ? and revoked_at is null and proves and created_at > platform.now() - make_interval(mins => ?)`,
      [userId, tokenHash, freshMinutes],
    );
    return rows.length > 0;
  }
}
