import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { pageSql } from '#platform';
import type { ListPage } from '#platform/kernel';

export interface ContributorName {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** The contributors by name, one page or all of them: who holds the role, and `wroteIds`, who once wrote something. */
export class ListContributorNames extends Query<{ rows: ContributorName[]; total: number }> {
  constructor(
    readonly q: string | undefined,
    readonly wroteIds: readonly string[],
    readonly page: ListPage,
  ) {
    super();
  }
}

@QueryHandler(ListContributorNames)
export class ListContributorNamesHandler implements IQueryHandler<ListContributorNames> {
  constructor(private readonly em: EntityManager) {}

  async execute({ q, wroteIds, page }: ListContributorNames): Promise<{ rows: ContributorName[]; total: number }> {
    const from = `from identity.users u where (u.roles @> '{contributor}' or u.id = any(?::uuid[]))
      and u.search_text like '%' || platform.fold(?) || '%'`;
    const values = [`{${wroteIds.join(',')}}`, (q ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)];
    const [counted] = await this.em.execute<{ total: number }[]>(`select count(*)::int as total ${from}`, values);
    const rows = await this.em.execute<ContributorName[]>(
      `select u.id, u.name, u.email ${from} order by lower(u.name), u.id${pageSql(page)}`,
      values,
    );
    return { rows, total: counted!.total };
  }
}
