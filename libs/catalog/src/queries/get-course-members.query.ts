import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { idList } from '../store/moments.js';

/**
 * Of these people, those who belong to a course: they have it, or had it until it ran out. Who lost it does not, unless the account itself
 * is gone: what such a person did keeps its place, without the name.
 */
export class GetCourseMembers extends Query<string[]> {
  constructor(
    readonly courseId: string,
    readonly userIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetCourseMembers)
export class GetCourseMembersHandler implements IQueryHandler<GetCourseMembers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ courseId, userIds }: GetCourseMembers): Promise<string[]> {
    if (userIds.length === 0) return [];
    const rows = await this.em.execute<{ userId: string }[]>(
      `select distinct e.user_id as "userId" from catalog.enrolments e
       where e.course_id = ? and e.user_id = any(?::uuid[])
         and (e.revoked_at is null or e.ends_at <= e.revoked_at or e.revoked_reason = 'account deleted')`,
      [courseId, idList(userIds)],
    );
    return rows.map(({ userId }) => userId);
  }
}
