import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { UserRow } from '#contracts/http/people';
import { readPeople, toUserRow } from '../store/people.sql.js';

/** Many accounts in the order asked for; unknown ids are left out. */
export class GetUsersByIds extends Query<UserRow[]> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}

@QueryHandler(GetUsersByIds)
export class GetUsersByIdsHandler implements IQueryHandler<GetUsersByIds> {
  constructor(private readonly em: EntityManager) {}

  async execute({ ids }: GetUsersByIds): Promise<UserRow[]> {
    return (await readPeople(this.em, ids)).map(toUserRow);
  }
}
