import { EntityManager } from '@mikro-orm/postgresql';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { barredFrom } from '../store/standing.sql.js';

export interface Admission {
  /** An active enrolment in at least one of the courses. */
  readonly enrolled: boolean;
  /** One of them that is free and enrols on entry. */
  readonly freeCourseId: string | null;
}

/** Whether a person may enter something that belongs to any of the courses. One statement; asked by the door's access check. */
export class GetAdmission extends Query<Admission> {
  constructor(
    readonly userId: string | null,
    readonly courseIds: readonly string[],
  ) {
    super();
  }
}

@QueryHandler(GetAdmission)
export class GetAdmissionHandler implements IQueryHandler<GetAdmission> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, courseIds }: GetAdmission): Promise<Admission> {
    if (courseIds.length === 0) return { enrolled: false, freeCourseId: null };
    const ids = `{${courseIds.join(',')}}`;
    const rows = await this.em.execute<Admission[]>(
      `select exists (
           select from catalog.enrolments
           where user_id = ? and course_id = any(?::uuid[]) and revoked_at is null and (ends_at is null or ends_at > platform.now())
         ) as enrolled,
         (select c.id from catalog.courses c
           where c.id = any(?::uuid[]) and c.enrol_on_entry and c.state = 'published' and (c.access_until is null or c.access_until > platform.now())
             and not exists (${barredFrom})
           order by c.position, c.slug limit 1) as "freeCourseId"`,
      [userId, ids, ids, userId],
    );
    return rows[0] ?? { enrolled: false, freeCourseId: null };
  }
}
