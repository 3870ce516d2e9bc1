import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { UserRow } from '#contracts/http/people';
import { listPeople, toUserRow, type PeopleFilter, type PeopleSort } from '../store/people.sql.js';

/** One page of the accounts. */
export class ListUsers extends Query<{ rows: UserRow[]; total: number; page: number }> {
  constructor(
    readonly filter: PeopleFilter,
    readonly sort: PeopleSort,
    /** From 1. */
    readonly page: number,
  ) {
    super();
  }
}

@QueryHandler(ListUsers)
export class ListUsersHandler implements IQueryHandler<ListUsers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter, sort, page }: ListUsers): Promise<{ rows: UserRow[]; total: number; page: number }> {
    const { rows, total } = await listPeople(this.em, filter, sort, page);
    return { rows: rows.map(toUserRow), total, page };
  }
}
