import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Locale } from '#contracts/shared/values';

/** Where somebody is written to, each address proven, and in which language. */
export interface ReachCard {
  readonly userId: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale;
}

/** Of many people at once; accounts that do not stand are left out. */
export class GetReachCards extends Query<ReachCard[]> {
  constructor(readonly userIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetReachCards)
export class GetReachCardsHandler implements IQueryHandler<GetReachCards> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds }: GetReachCards): Promise<ReachCard[]> {
    if (userIds.length === 0) return [];
    return this.em.execute<ReachCard[]>(
      `select id as "userId", case when email_proven_at is not null then email end as email, proven_phone as phone, locale
       from identity.users where id = any(?::uuid[]) and state = 'active'`,
      [`{${userIds.join(',')}}`],
    );
  }
}
