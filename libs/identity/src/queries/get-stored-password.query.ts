import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readLogin } from '../domain/login.js';

/** What a password is looked at with; null where nobody signs in so. */
export interface StoredPassword {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly state: 'active' | 'blocked' | 'deleted';
  /** Null where the account has no password. */
  readonly hash: string | null;
}

/** Inside identity only: the stored hash behind a login, or behind an account. */
export class GetStoredPassword extends Query<StoredPassword | null> {
  constructor(readonly of: { readonly login: string } | { readonly userId: string }) {
    super();
  }
}

@QueryHandler(GetStoredPassword)
export class GetStoredPasswordHandler implements IQueryHandler<GetStoredPassword> {
  constructor(private readonly em: EntityManager) {}

  async execute({ of }: GetStoredPassword): Promise<StoredPassword | null> {
    const { email, phone } = 'login' in of ? readLogin(of.login) : { email: null, phone: null };
    // Asked also where the login is neither, so that every login takes the same way.
    const rows = await this.em.execute<StoredPassword[]>(
      `select u.id as "userId", u.name, u.email, u.proven_phone as phone, u.state, c.hash
       from identity.users u left join identity.credentials c on c.user_id = u.id
       where u.email = ? or u.proven_phone = ? or u.id = ?::uuid`,
      [email, phone, 'userId' in of ? of.userId : null],
    );
    return rows[0] ?? null;
  }
}
