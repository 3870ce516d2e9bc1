import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { batchAudience, courseAudience, personAudience } from '#contracts/shared/audience';
import type { notificationKinds } from '#contracts/shared/choices';
import { hears, standing } from '../notices/hearing.sql.js';

/** The feeds of notices that a person hears, the nearest first, courses by how lately they were entered; and since when there is an account. */
export class GetFeedsOf extends Query<{ feeds: string[]; since: string }> {
  constructor(
    readonly userId: string,
    readonly staff: boolean,
  ) {
    super();
  }
}

@QueryHandler(GetFeedsOf)
export class GetFeedsOfHandler implements IQueryHandler<GetFeedsOf> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, staff }: GetFeedsOf): Promise<{ feeds: string[]; since: string }> {
    const [row] = await this.em.execute<{ batch: string | null; since: string; courses: string[] }[]>(
      `select u.hsc_batch as batch, u.created_at::text as since,
         array(select e.course_id::text from catalog.enrolments e where e.user_id = u.id and ${standing} order by e.starts_at desc, e.id) as courses
       from identity.users u where u.id = ?`,
      [userId],
    );
    const batch = row?.batch ?? null;
    const feeds = [
      personAudience(userId),
      'everyone',
      ...(staff ? ['staff'] : []),
      ...(batch === null ? [] : [batchAudience(batch)]),
      ...(row?.courses ?? []).map(courseAudience),
    ];
    return { feeds, since: row?.since ?? 'infinity' };
  }
}

/** How many accounts hear an audience now. */
export class CountHearers extends Query<number> {
  constructor(readonly audience: string) {
    super();
  }
}

@QueryHandler(CountHearers)
export class CountHearersHandler implements IQueryHandler<CountHearers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ audience }: CountHearers): Promise<number> {
    const { sql, values } = hears(audience);
    const [row] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from identity.users u where u.state = 'active' and ${sql}`,
      values,
    );
    return row?.count ?? 0;
  }
}

/** Of these people, those whose account stands, who hear the audience (null: whoever is named) and want to be told of such things. */
export class GetHearersAmong extends Query<string[]> {
  constructor(
    readonly userIds: readonly string[],
    readonly audience: string | null,
    readonly about: (typeof notificationKinds)[number] | null,
  ) {
    super();
  }
}

@QueryHandler(GetHearersAmong)
export class GetHearersAmongHandler implements IQueryHandler<GetHearersAmong> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds, audience, about }: GetHearersAmong): Promise<string[]> {
    if (userIds.length === 0) return [];
    const { sql, values } = audience === null ? { sql: 'true', values: [] } : hears(audience);
    // Advertising alone is unwanted until somebody asks for it; `->>` of nothing chosen is null.
    const wanted = about === null ? 'true' : `coalesce((u.notifications->>?)::boolean, ${about !== 'offers'})`;
    const rows = await this.em.execute<{ id: string }[]>(
      `select u.id from identity.users u where u.id = any(?::uuid[]) and u.state = 'active' and ${sql} and ${wanted}`,
      [`{${userIds.join(',')}}`, ...values, ...(about === null ? [] : [about])],
    );
    return rows.map(({ id }) => id);
  }
}
