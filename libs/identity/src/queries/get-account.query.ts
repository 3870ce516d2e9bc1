import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CurrentUser } from '#contracts/http/identity';
import { Config } from '#platform';
import { AppError, type Actor } from '#platform/kernel';
import { readNotifications, type Notifications } from '../domain/notifications.js';
import { toCurrentUser, userColumns, type UserRow } from '../store/users.sql.js';

/** What the person may see of the own account beside the current user. */
export interface Account {
  readonly user: CurrentUser;
  readonly hasPassword: boolean;
  readonly google: boolean;
  readonly provenPhone: string | null;
  readonly emailProven: boolean;
  readonly secondFactor: boolean;
  readonly notifications: Notifications;
  readonly createdAt: string;
}

export class GetAccount extends Query<Account> {
  constructor(readonly actor: Actor) {
    super();
  }
}

interface Row extends UserRow {
  readonly has_password: boolean;
  readonly google: boolean;
  readonly proven_phone: string | null;
  readonly email_proven: boolean;
  readonly notifications: unknown;
  readonly created_at: Date;
}

@QueryHandler(GetAccount)
export class GetAccountHandler implements IQueryHandler<GetAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  async execute({ actor }: GetAccount): Promise<Account> {
    if (actor.kind !== 'user') throw new AppError('Sign in required');
    const [row] = await this.em.execute<Row[]>(
      `select ${userColumns}, u.proven_phone, u.notifications, u.created_at, u.google_sub is not null as google,
         u.email_proven_at is not null as email_proven,
         exists (select from identity.credentials c where c.user_id = u.id) as has_password
       from identity.users u where u.id = ? and u.state = 'active'`,
      [actor.id],
    );
    if (!row) throw new AppError('Sign in required');
    return {
      user: toCurrentUser(row, this.config),
      hasPassword: row.has_password,
      google: row.google,
      provenPhone: row.proven_phone,
      emailProven: row.email_proven,
      secondFactor: row.has_factor,
      notifications: readNotifications(row.notifications),
      createdAt: new Date(row.created_at).toISOString(),
    };
  }
}
