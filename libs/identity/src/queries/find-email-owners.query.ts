import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';

export interface EmailOwner {
  /** In small letters, as accounts keep it. */
  readonly email: string;
  readonly userId: string;
}

/** Which active account has each of these addresses, written in small letters. */
export class FindEmailOwners extends Query<EmailOwner[]> {
  constructor(readonly emails: readonly string[]) {
    super();
  }
}

@QueryHandler(FindEmailOwners)
export class FindEmailOwnersHandler implements IQueryHandler<FindEmailOwners> {
  constructor(private readonly em: EntityManager) {}

  async execute({ emails }: FindEmailOwners): Promise<EmailOwner[]> {
    if (emails.length === 0) return [];
    return this.em.execute<EmailOwner[]>(
      `select u.email, u.id as "userId" from identity.users u
       where u.state = 'active' and u.email in (select jsonb_array_elements_text(?::jsonb))`,
      [JSON.stringify(emails)],
    );
  }
}
