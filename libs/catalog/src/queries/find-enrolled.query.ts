import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { standing } from '../store/standing.sql.js';

/** Who of these people has an enrolment in at least one of the courses that lets in now. One statement for a whole hall. */
export class FindEnrolled extends Query<ReadonlySet<string>> {
  constructor(
    readonly userIds: readonly string[],
    readonly courseIds: readonly string[],
    /** What anybody may take without paying or being given it does not count. */
    readonly beyondFree = false,
  ) {
    super();
  }
}

@QueryHandler(FindEnrolled)
export class FindEnrolledHandler implements IQueryHandler<FindEnrolled> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userIds, courseIds, beyondFree }: FindEnrolled): Promise<ReadonlySet<string>> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select distinct e.user_id as id from catalog.enrolments e
       where e.user_id = any(?::uuid[]) and e.course_id = any(?::uuid[]) and ${standing}${beyondFree ? ` and e.source <> 'free'` : ''}`,
      [`{${userIds.join(',')}}`, `{${courseIds.join(',')}}`],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
