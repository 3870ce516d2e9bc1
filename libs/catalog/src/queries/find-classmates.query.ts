import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { idList } from '../store/moments.js';
import { standing } from '../store/standing.sql.js';

/** Of these people, those with whom somebody now shares a course that neither of them entered for nothing, as anybody can. */
export class FindClassmates extends Query<ReadonlySet<string>> {
  constructor(
    readonly userId: string,
    readonly others: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(FindClassmates)
export class FindClassmatesHandler implements IQueryHandler<FindClassmates> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, others }: FindClassmates): Promise<ReadonlySet<string>> {
    if (others.length === 0) return new Set();
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct e.user_id as id from catalog.enrolments e
       where e.user_id = any(?::uuid[]) and ${standing} and e.source <> 'free' and e.course_id in
         (select e.course_id from catalog.enrolments e where e.user_id = ? and ${standing} and e.source <> 'free')`,
      [idList(others), userId],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
