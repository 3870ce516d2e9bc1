import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

/** How staff reaches a person; the proven number where there is one. */
export interface ContactCard {
  readonly userId: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly institute: string | null;
}

/** The cards of many people at once; unknown ids are left out. Only for doors whose caller may see contact data. */
export class GetContactCards extends Query<ContactCard[]> {
  constructor(readonly userIds: readonly string[]) {
    super();
  }
}

@QueryHandler(GetContactCards)
export class GetContactCardsHandler implements IQueryHandler<GetContactCards> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds }: GetContactCards): Promise<ContactCard[]> {
    if (userIds.length === 0) return [];
    return this.em.execute<ContactCard[]>(
      `select id as "userId", name, coalesce(proven_phone, phone) as phone, email, institute from identity.users where id = any(?::uuid[])`,
      [`{${userIds.join(',')}}`],
    );
  }
}
