import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CurrentUser } from '#contracts/http/identity';
import { Config } from '#platform';
import { findUser, toCurrentUser } from '../store/users.sql.js';

export class GetCurrentUser extends Query<CurrentUser | null> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(GetCurrentUser)
export class GetCurrentUserHandler implements IQueryHandler<GetCurrentUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ userId }: GetCurrentUser): Promise<CurrentUser | null> {
    const row = await findUser(this.em, userId);
    return row && toCurrentUser(row, this.config);
  }
}
