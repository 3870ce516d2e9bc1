import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readLogin } from '../domain/login.js';

/** Inside identity only: the stored hash behind a login. */
export class GetStoredPassword extends Query<{ userId: string; hash: string } | null> {
  constructor(readonly login: string) {
    super();
  }
}

@QueryHandler(GetStoredPassword)
export class GetStoredPasswordHandler implements IQueryHandler<GetStoredPassword> {
  constructor(private readonly em: EntityManager) {}

  async execute(query: GetStoredPassword): Promise<{ userId: string; hash: string } | null> {
    const { email, phone } = readLogin(query.login);
    // Asked also where the login is neither, so that every login takes the same way.
    const rows = await this.em.execute<{ userId: string; hash: string }[]>(
      `select u.id as "userId", c.hash from identity.users u join identity.credentials c on c.user_id = u.id
       where u.email = ? or u.proven_phone = ?`,
      [email, phone],
    );
    return rows[0] ?? null;
  }
}
