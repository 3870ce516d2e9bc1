import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { rolePermissions, roles, type Permission, type Role } from '#contracts/shared/permissions';
import { readSearch, type PeopleSearch } from '../domain/people-search.js';

export interface RoleHolder {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Accounts in use whose roles hold a permission, by name, at most `most`; those that fit what was typed. */
export class FindRoleHolders extends Query<RoleHolder[]> {
  constructor(
    readonly permission: Permission,
    readonly wanted: { readonly q?: string | undefined; readonly userId?: string },
    readonly most: number,
  ) {
    super();
  }
}

const like = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

interface Part {
  readonly sql: string;
  readonly value: string;
}

const typed = (search: PeopleSearch): Part[] =>
  search.kind === 'phone'
    ? [{ sql: `u.phone_digits like '%' || ? || '%'`, value: search.digits }]
    : search.words.map((word) => ({ sql: `u.search_text like '%' || platform.fold(?) || '%'`, value: like(word) }));

@QueryHandler(FindRoleHolders)
export class FindRoleHoldersHandler implements IQueryHandler<FindRoleHolders> {
  constructor(private readonly em: EntityManager) {}

  async execute({ permission, wanted: { q, userId }, most }: FindRoleHolders): Promise<RoleHolder[]> {
    const holding = roles.filter((role) => rolePermissions[role].includes(permission));
    const wanting = userId === undefined ? [] : [{ sql: 'u.id = ?', value: userId }];
    const searches = readSearch(q);
    if (searches.length === 0) return this.holding(holding, wanting, most);
    for (const search of searches) {
      const found = await this.holding(holding, [...typed(search), ...wanting], most);
      if (found.length > 0) return found;
    }
    return [];
  }

  private async holding(holding: readonly Role[], parts: readonly Part[], most: number): Promise<RoleHolder[]> {
    return this.em.execute<RoleHolder[]>(
      `select u.id as "userId", u.name, u.email, coalesce(u.proven_phone, u.phone) as phone from identity.users u
       where ${['u.roles && ?::text[]', `u.state = 'active'`, ...parts.map(({ sql }) => sql)].join(' and ')} order by lower(u.name), u.id limit ?`,
      [`{${holding.join(',')}}`, ...parts.map(({ value }) => value), most],
    );
  }
}
