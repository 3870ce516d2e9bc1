import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** Whether this sign-in says that the account's owner sits here: all do but those by a Google account that was joined just now. */
export class ProvesOwner extends Query<boolean> {
  constructor(
    readonly userId: string,
    /** SHA-256 of the caller's token, hex. */
    readonly tokenHash: string,
  ) {
    super();
  }
}

@QueryHandler(ProvesOwner)
export class ProvesOwnerHandler implements IQueryHandler<ProvesOwner> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, tokenHash }: ProvesOwner): Promise<boolean> {
    const rows = await this.em.execute<unknown[]>(
      'select 1 from identity.sessions where user_id = ? and token_hash = ? and revoked_at is null and proves',
      [userId, tokenHash],
    );
    return rows.length > 0;
  }
}
