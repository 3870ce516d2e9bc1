import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readSearch, type PeopleSearch } from '../domain/people-search.js';

/** Those of the given people that fit what was typed. `contact`: e-mail and phone are looked through too. */
export class MatchPeople extends Query<string[]> {
  constructor(
    readonly userIds: readonly string[],
    readonly q: string,
    readonly contact: boolean,
  ) {
    super();
  }
}

const like = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

@QueryHandler(MatchPeople)
export class MatchPeopleHandler implements IQueryHandler<MatchPeople> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds, q, contact }: MatchPeople): Promise<string[]> {
    const searches = readSearch(q);
    if (searches.length === 0) return [...userIds];
    for (const search of searches) {
      const found = await this.fitting(userIds, search, contact, searches[0]!.kind === 'words');
      if (found.length > 0) return found;
    }
    return [];
  }

  /** `guess`: where the words find nobody, similar ones count. */
  private async fitting(userIds: readonly string[], search: PeopleSearch, contact: boolean, guess: boolean): Promise<string[]> {
    if (search.kind === 'phone') return contact ? this.found(userIds, [`phone_digits like '%' || ? || '%'`], [search.digits]) : [];
    const text = contact ? 'search_text' : `platform.fold(name || ' ' || coalesce(institute, ''))`;
    const near = search.words.map(() => `platform.fold(?) <% ${text}`);
    const exact = search.words.map(() => `${text} like '%' || platform.fold(?) || '%'`);
    const found = await this.found(userIds, exact, search.words.map(like));
    return found.length > 0 || !guess ? found : this.found(userIds, near, search.words);
  }

  private async found(userIds: readonly string[], parts: readonly string[], values: readonly string[]): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from identity.users where id = any(?::uuid[]) and ${parts.join(' and ')}`,
      [`{${userIds.join(',')}}`, ...values],
    );
    return rows.map(({ id }) => id);
  }
}
